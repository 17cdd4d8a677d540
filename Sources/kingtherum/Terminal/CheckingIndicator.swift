import Core
import Live
import Synchronization

/// A line on the terminal while a secret is checked or used to encrypt something.
///
/// That takes about a second on purpose. Whatever is written next replaces the line.
enum CheckingIndicator {
  private static let stands = Atomic(false)

  /// Shows the line, unless the terminal is one that cannot clear it again.
  static func begin(on terminal: borrowing Terminal, _ line: Sentence = "checking…") {
    guard Environment["TERM"] != "dumb" else { return }
    try? terminal.show(line.text)
    stands.store(true, ordering: .relaxed)
  }

  /// Clears the line, if it is shown.
  static func end() {
    guard stands.exchange(false, ordering: .relaxed), let terminal = Terminal() else { return }
    try? terminal.show("\r\u{1B}[K")
  }
}
