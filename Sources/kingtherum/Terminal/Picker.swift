import CPlatform
import Core
import Files
import Live

/// Lets a person choose from a list with the arrow keys.
enum Picker {
  /// Returns the index of the chosen row, of which the one at `place` is marked first. The list is
  /// then cleared, and one line stays.
  ///
  /// - Throws: ``PickerError/nothingChosen`` for Escape and Ctrl-D; Ctrl-C ends the process.
  static func choose(
    _ question: Sentence,
    _ rows: [PickerList.Row],
    startingAt place: Int = 0
  ) throws -> Int {
    let terminal = try Terminal.required(for: "choose from a list")
    var list = PickerList(question.text, rows, startingAt: place)
    guard Environment["TERM"] != "dumb" else { return try typed(list, on: terminal) }
    let failure = kt_terminal_take_keys(terminal.descriptor)
    guard failure == 0 else {
      throw PickerError.noKeys(reason: SystemErrorText.of(failure))
    }
    // Keys that were pressed before the list was shown choose nothing from it.
    _ = kt_terminal_forget(terminal.descriptor)
    defer {
      kt_terminal_end_question()
      _ = kt_terminal_restore()
    }
    return try Abandonment.during { try chosen(from: &list, on: terminal) }
  }

  /// Shows the list until a row is chosen.
  private static func chosen(from list: inout PickerList, on terminal: borrowing Terminal) throws
    -> Int
  {
    var height = 0
    while true {
      let lines = list.lines(rows: terminal.size.rows, columns: terminal.size.columns)
      try draw(lines, over: height, on: terminal)
      height = lines.count
      switch try key(on: terminal) {
      case .select where !list.isClear: break
      case .select:
        let answer = "\(list.question) \(list.rows[list.chosen].name)"
        try draw([answer], over: height, on: terminal)
        return list.chosen
      case .cancel:
        try draw([], over: height, on: terminal)
        throw PickerError.nothingChosen
      case let key: list.take(key)
      }
    }
  }

  /// Draws lines over the previous ones; they are drawn again when a stopped process continues.
  private static func draw(_ lines: [String], over height: Int, on terminal: borrowing Terminal)
    throws
  {
    let text = lines.map { UntrustedText.escaped($0, limit: .max) + "\n" }.joined()
    var again = text
    _ = again.withUTF8 { kt_terminal_begin_question(terminal.descriptor, $0.baseAddress, $0.count) }
    try terminal.show((height > 0 ? "\u{1B}[\(height)A" : "") + "\r\u{1B}[J" + text)
  }

  /// Asks for the name to be typed, on a terminal that cannot move its cursor.
  private static func typed(_ list: PickerList, on terminal: borrowing Terminal) throws -> Int {
    try terminal.writeLine(Sentence(data: list.rows.map(\.name).joined(separator: ", ")))
    while true {
      let name = try terminal.askText(Sentence(data: list.question + " "))
      if let place = list.rows.firstIndex(where: { $0.name == name }) { return place }
      if !name.isEmpty { try terminal.writeLine("unknown name: \(foreign: name); try again") }
    }
  }

  private static func key(on terminal: borrowing Terminal) throws -> PickerList.Key {
    switch try terminal.key() {
    case .byte(0x0A), .byte(0x0D): .select
    case .up, .byte(0x10): .up
    case .down, .byte(0x0E): .down
    case .first: .first
    case .last: .last
    case .escape, .byte(0x04): .cancel
    case .byte(0x08), .byte(0x7F): .erase
    case .byte(0x15): .clear  // Ctrl-U, as in a line that is typed
    case .byte(let byte) where byte >= 0x20: .byte(byte)
    case .byte, .other: .other
    }
  }
}

/// Nothing was chosen from a list.
enum PickerError: Error, Equatable {
  case nothingChosen
  case noKeys(reason: String)
}

extension PickerError: Reportable {
  var report: Report {
    switch self {
    case .nothingChosen: Report(.interrupted, "nothing-chosen", "nothing was chosen")
    case .noKeys(let reason):
      Report(
        .refused,
        "terminal-keys",
        "cannot read single keys from the terminal: \(term: reason)"
      )
    }
  }
}
