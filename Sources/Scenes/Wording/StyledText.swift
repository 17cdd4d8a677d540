package import Core

/// Lines for people with a weight for each: what to look at first, and what is technical.
///
/// The weight adds nothing to the words: without a terminal it is dropped.
package struct StyledText: Sendable, Equatable {
  package enum Weight: Sendable { case plain, strong, faint }

  package struct Line: Sendable, Equatable {
    package let text: String
    package let weight: Weight
    /// The row of a table that the line shows, if it is one.
    fileprivate let row: TableRow?
  }

  package private(set) var lines: [Line] = []

  package init() {}

  package init(_ sentence: Sentence, _ weight: Weight = .plain) { add(sentence, weight) }

  package init(_ sentences: [Sentence]) {
    for sentence in sentences { add(sentence) }
  }

  /// Creates whole lines that contain nothing to translate; `text` has no final line break.
  package init(data text: String, _ weight: Weight = .plain) { add(data: text, weight) }

  /// Joins texts with an empty line between them; empty texts are left out.
  package init(paragraphs: StyledText...) { self.init(paragraphs: paragraphs) }

  init(paragraphs: [StyledText]) {
    for paragraph in paragraphs where !paragraph.lines.isEmpty {
      if !lines.isEmpty { add(data: "") }
      add(paragraph)
    }
  }

  package var text: String { lines.map(\.text).joined(separator: "\n") }

  package mutating func add(_ sentence: Sentence, _ weight: Weight = .plain) {
    add(data: sentence.text, weight)
  }

  /// Adds a sentence in which names and paths of others may be, escaped as everywhere
  /// (`UntrustedText.escapedSentence`): nothing in it begins a line of its own.
  mutating func add(escaping sentence: Sentence, _ weight: Weight = .plain) {
    add(data: UntrustedText.escapedSentence(sentence.text), weight)
  }

  /// Adds whole lines that contain nothing to translate.
  package mutating func add(data text: String, _ weight: Weight = .plain) {
    lines += text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Line(text: String($0), weight: weight, row: nil) }
  }

  /// Adds the row of a table, with the line that shows it where there is room for the whole table.
  mutating func add(_ row: TableRow, data line: String) {
    lines.append(Line(text: line, weight: .plain, row: row))
  }

  /// Returns the text with tables laid out for a terminal of this width.
  package func withTables(width: Int) -> StyledText {
    var text = StyledText()
    text.lines = lines.flatMap { line in
      guard let row = line.row else { return [line] }
      if Table.width(line.text) <= width {
        return [Line(text: line.text, weight: line.weight, row: nil)]
      }
      return row.lines(width: width).map { Line(text: $0, weight: line.weight, row: nil) }
    }
    return text
  }

  package mutating func add(_ text: StyledText) { lines += text.lines }

  package static func + (first: StyledText, second: StyledText) -> StyledText {
    var both = first
    both.add(second)
    return both
  }
}
