import Core
import Scenes

/// A list to choose a row from: the lines on the screen, and what each key does.
struct PickerList: Equatable {
  /// A key that a person presses.
  enum Key: Equatable {
    case up, down, first, last, select, cancel, other
    /// A byte of a name that is typed (UTF-8), and its removal.
    case byte(UInt8)
    case erase
    /// The removal of all that is typed.
    case clear
  }

  /// A name, and details that are shown if there is room.
  struct Row: Equatable {
    let name: String
    let detail: String
  }

  let question: String
  let rows: [Row]
  private(set) var chosen: Int
  /// The beginning of a name, as typed so far.
  private var typed: [UInt8] = []

  /// Creates a list in which the row at `place` is chosen first.
  init(_ question: String, _ rows: [Row], startingAt place: Int = 0) {
    (self.question, self.rows, chosen) = (question, rows, place)
  }

  /// Whether Enter chooses: not after letters with which no name begins.
  var isClear: Bool { typed.isEmpty || match != nil }

  /// The row that is named as typed, else the first whose name begins so; nil for none.
  private var match: Int? {
    guard let start = String(validating: typed, as: UTF8.self)?.lowercased(), !start.isEmpty else {
      return nil
    }
    let names = rows.map { $0.name.lowercased() }
    return names.firstIndex(of: start) ?? names.firstIndex { $0.hasPrefix(start) }
  }

  /// Moves the choice: by a step, which wraps at the ends, or to the name that is typed.
  mutating func take(_ key: Key) {
    switch key {
    case .byte(let byte): typed.append(byte)
    case .erase: typed = Array(String(decoding: typed, as: UTF8.self).dropLast().utf8)
    case .up, .down, .first, .last, .clear: typed = []
    case .select, .cancel, .other: break
    }
    switch key {
    case .byte, .erase: chosen = match ?? chosen
    case .up: chosen = (chosen + rows.count - 1) % rows.count
    case .down: chosen = (chosen + 1) % rows.count
    case .first: chosen = 0
    case .last: chosen = rows.count - 1
    case .clear, .select, .cancel, .other: break
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
    let details = Self.details(of: shown, columns: columns - 1 - (2 + widest + 2))
    let list = zip(shown.indices, zip(shown, details)).map { place, entry in
      let (row, detail) = entry
      let mark = place == chosen ? "> " : "  "
      let gap = String(repeating: " ", count: widest - WrappedText.width(of: row.name) + 2)
      return mark + row.name + (detail.isEmpty ? "" : gap + detail)
    }
    let keys: Sentence =
      isClear
      ? "(arrows or name, Enter; Ctrl-C cancels)"
      : "(no such name; Backspace corrects it)"
    let said = UntrustedText.escaped(String(decoding: typed, as: UTF8.self))
    return ([typed.isEmpty ? question : "\(question) \(said)"] + list + [keys.text])
      .map { WrappedText.cut($0, columns: columns - 1) }
  }

  /// Returns the details of rows in as many columns: whole, else with shortened addresses, and
  /// what does not fit then is cut; empty if not even an address would be visible.
  ///
  /// All rows have the same form: none looks complete beside shortened ones.
  private static func details(of rows: ArraySlice<Row>, columns: Int) -> [String] {
    let whole = rows.map(\.detail)
    let fits = { (details: [String]) in
      details.allSatisfy { WrappedText.width(of: $0) <= columns }
    }
    if fits(whole) { return whole }
    let brief = whole.map(Self.brief)
    // A cut must not fall into an address: what it leaves would be that of no account.
    guard fits(brief) || columns > briefWidth else { return whole.map { _ in "" } }
    return brief.map { WrappedText.cut($0, columns: columns) }
  }

  /// The width of a shortened address, as in 0x7099…79C8.
  private static let briefWidth = 11

  /// Returns the text with each address shortened to its first and last four digits.
  private static func brief(_ detail: String) -> String {
    detail.split(separator: " ").map { word in
      let isAddress = word.utf8.count == 42 && word.hasPrefix("0x")
      return isAddress ? "\(word.prefix(6))…\(word.suffix(4))" : String(word)
    }.joined(separator: " ")
  }
}
