import CPlatform
import Core
import Files
import Live
import Scenes

/// The full screen of a terminal: draws the rows that have changed, and reads keys.
struct HomeScreen: ~Copyable {
  private let terminal: Terminal

  init(_ terminal: consuming Terminal) { self.terminal = terminal }

  /// Shows what is on the board until a key is pressed that ends the screen; nil for leaving.
  ///
  /// The terminal is as before then, also after a signal. Ctrl-Z leaves it for as long as the process
  /// is stopped.
  /// - Throws: What ended the reading; `PickerError`, `TerminalError`.
  borrowing func action(on board: HomeBoard) throws -> HomeAction? {
    let failure = kt_terminal_take_keys(terminal.descriptor)
    guard failure == 0 else { throw PickerError.noKeys(reason: SystemErrorText.of(failure)) }
    // After the screen: it goes with the settings as they are here.
    defer { _ = kt_terminal_restore() }
    try check(kt_screen_begin(terminal.descriptor))
    defer { kt_screen_end() }
    var drawn = HomeRows()
    var text: HomeText?
    var hasWallets = true
    while true {
      if kt_screen_is_stale() { drawn = HomeRows() }
      if let moment = try board.take() {
        text = Home.Presenter(commands: .ofActions).present(moment)
        hasWallets = moment.hasWallets
      }
      if let text {
        let rows = HomeRows(of: text, rows: terminal.size.rows, columns: terminal.size.columns)
        try draw(rows.text(over: drawn))
        drawn = rows
      }
      guard let key = try key() else { continue }
      if key == UInt8(ascii: "q") || key == Self.endOfInput { return nil }
      let offered = HomeAction.offered(hasWallets: hasWallets)
      if let action = offered.first(where: { $0.letter.asciiValue == key }) { return action }
    }
  }

  /// Ctrl-D.
  private static let endOfInput: UInt8 = 4

  /// Returns a key, in lower case; nil if there is something else to do first, or for a key that sends
  /// several bytes, such as an arrow.
  private borrowing func key() throws -> UInt8? {
    var first: UInt8 = 0
    switch kt_screen_wait(&first) {
    case 0: return nil
    case 1: break
    default: throw TerminalError.closed
    }
    let key = try TerminalKey(first) { try terminal.keyByte(waiting: .forSequence) }
    guard case .byte(let byte) = key else { return nil }
    return (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private borrowing func draw(_ text: String) throws {
    guard !text.isEmpty else { return }
    var text = text
    try check(text.withUTF8 { kt_screen_draw($0.baseAddress, $0.count) })
  }

  private borrowing func check(_ failure: Int32) throws {
    guard failure == 0 else {
      throw TerminalError.unwritable(reason: SystemErrorText.of(failure))
    }
  }
}
