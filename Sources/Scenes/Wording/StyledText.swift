/// Lines for people, and the weight of each: what to look at first, and what is technical.
///
/// The weight says nothing that the words do not: where there is no terminal it is left out.
package struct StyledText: Sendable, Equatable {
  package enum Weight: Sendable { case plain, strong, faint }

  package struct Line: Sendable, Equatable {
    package let text: String
    package let weight: Weight
  }

  package private(set) var lines: [Line] = []

  package init() {}

  /// Takes whole lines, without the last line end.
  package init(_ text: String, _ weight: Weight = .plain) { add(text, weight) }

  package var text: String { lines.map(\.text).joined(separator: "\n") }

  /// Adds whole lines.
  mutating func add(_ text: String, _ weight: Weight = .plain) {
    lines += text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Line(text: String($0), weight: weight) }
  }

  static func + (first: StyledText, second: StyledText) -> StyledText {
    var both = first
    both.lines += second.lines
    return both
  }
}
