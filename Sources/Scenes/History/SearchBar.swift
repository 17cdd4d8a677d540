import Entity

/// Draws how far the blocks of a chain were searched for a subject, as a row of 20 signs.
///
/// Only ASCII is used, as in progress bars: every terminal has it.
struct SearchBar {
  /// What a sign says of its blocks.
  enum Mark: Character, CaseIterable {
    /// All of them were searched, and the rows are proved.
    case proved = "#"
    /// All of them were searched.
    case searched = "="
    /// Some of them were searched.
    case partly = "+"
    /// None of them was searched, or what was found is known to be incomplete.
    case missing = "."
  }

  static let width: UInt64 = 20

  let marks: [Mark]

  /// Draws the blocks from 0 to `head`.
  ///
  /// - Parameters:
  ///   - searched: the blocks that were searched, in ascending ranges that do not overlap.
  ///   - assurance: what is known of some blocks, which counts more than that they were searched.
  init(upTo head: UInt64, searched: [ClosedRange<UInt64>], assurance: HistorySpans) {
    marks = (0..<Self.width).map { place in
      let blocks = Self.blocks(of: place, upTo: head)
      let said = assurance.clamped(to: blocks)
      let only = searched.filter { $0.overlaps(blocks) }
        .flatMap { said.gaps(in: $0.clamped(to: blocks)) }
      let proved = said.spans.filter { $0.grade.strength > 1 }.map(\.blocks)
      let told = said.spans.filter { $0.grade.strength == 1 }.map(\.blocks)
      let all = blocks.length
      if proved.length == all { return .proved }
      let found = proved.length + told.length + only.length
      return found == all ? .searched : found > 0 ? .partly : .missing
    }
  }

  var text: String { String(marks.map(\.rawValue)) }

  /// The blocks of a sign; if there are fewer blocks than signs, several signs show the same one.
  private static func blocks(of place: UInt64, upTo head: UInt64) -> ClosedRange<UInt64> {
    let count = head == .max ? head : head + 1
    func start(_ place: UInt64) -> UInt64 {
      count / width * place + count % width * place / width
    }
    let first = start(place)
    return first...(max(first + 1, start(place + 1)) - 1)
  }
}

extension ClosedRange<UInt64> {
  /// The number of blocks, of a range that is shorter than all numbers.
  fileprivate var length: UInt64 { upperBound - lowerBound + 1 }
}

extension [ClosedRange<UInt64>] {
  /// The number of blocks of ranges that do not overlap.
  fileprivate var length: UInt64 { reduce(0) { $0 + $1.length } }
}
