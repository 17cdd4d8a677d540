import Core
import Scenes

/// A list to choose a row from: the lines on the screen, and what each key does.
struct PickerList: Equatable {
  /// A key that a person presses.
  enum Key: Equatable { case up, down, first, last, select, cancel, other }

  /// A name, and details that are shown if there is room.
  struct Row: Equatable {
    let name: String
    let detail: String
  }

  let question: String
  let rows: [Row]
  private(set) var chosen = 0

  init(_ question: String, _ rows: [Row]) { (self.question, self.rows) = (question, rows) }

  /// Moves the choice; it wraps from the last row to the first, and back.
  mutating func take(_ key: Key) {
    switch key {
    case .up: chosen = (chosen + rows.count - 1) % rows.count
    case .down: chosen = (chosen + 1) % rows.count
    case .first: chosen = 0
    case .last: chosen = rows.count - 1
    case .select, .cancel, .other: break
    }
  }

  /// Returns the lines for a screen: the question, as many rows as fit, and the keys.
  ///
  /// The chosen row is always among them, with a mark that needs no color. No line is as wide as
  /// the screen.
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

  /// Returns as much of the line as fits.
  private static func cut(_ line: String, columns: Int) -> String {
    guard WrappedText.width(of: line) > columns else { return line }
    var line = line
    while !line.isEmpty, WrappedText.width(of: line) > columns - 1 { line.removeLast() }
    return line + "…"
  }
}
