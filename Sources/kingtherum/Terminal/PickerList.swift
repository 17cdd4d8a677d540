import Core
import Scenes

/// A list of which one row is chosen: what is seen of it, and what each key does to it.
struct PickerList: Equatable {
  /// What a person does.
  enum Key: Equatable { case up, down, first, last, select, cancel, other }

  /// A name, and what is said of it where there is room.
  struct Row: Equatable {
    let name: String
    let detail: String
  }

  let question: String
  let rows: [Row]
  private(set) var chosen = 0

  init(_ question: String, _ rows: [Row]) { (self.question, self.rows) = (question, rows) }

  /// Moves the choice; from the last row to the first, and back.
  mutating func take(_ key: Key) {
    switch key {
    case .up: chosen = (chosen + rows.count - 1) % rows.count
    case .down: chosen = (chosen + 1) % rows.count
    case .first: chosen = 0
    case .last: chosen = rows.count - 1
    case .select, .cancel, .other: break
    }
  }

  /// The lines for a screen: the question, as many rows as there is room for with the chosen one among
  /// them, and the keys. None is as wide as the screen, and the chosen row has a mark without a color.
  func lines(rows height: Int, columns: Int) -> [String] {
    let room = max(1, height - 3)
    let start = max(0, min(chosen - room / 2, rows.count - room))
    let shown = rows[start..<min(rows.count, start + room)]
    let widest = shown.map { WrappedText.width(of: $0.name) }.max() ?? 0
    let details = shown.map { WrappedText.width(of: $0.detail) }.max() ?? 0
    let hasDetails = details > 0 && 2 + widest + 2 + details < columns
    let list = zip(shown.indices, shown).map { place, row in
      let mark = place == chosen ? "> " : "  "
      let gap = String(repeating: " ", count: widest - WrappedText.width(of: row.name) + 2)
      return mark + row.name + (hasDetails && !row.detail.isEmpty ? gap + row.detail : "")
    }
    let keys: Sentence = "(arrow keys, Enter; Ctrl-C cancels)"
    return ([question] + list + [keys.text])
      .map { Self.cut($0, columns: columns - 1) }
  }

  /// As much of a line as fits.
  private static func cut(_ line: String, columns: Int) -> String {
    guard WrappedText.width(of: line) > columns else { return line }
    var line = line
    while !line.isEmpty, WrappedText.width(of: line) > columns - 1 { line.removeLast() }
    return line + "…"
  }
}
