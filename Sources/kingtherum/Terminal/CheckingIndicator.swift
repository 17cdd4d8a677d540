import Core
import Live
import Synchronization

/// A line that stands on the terminal while a secret is checked, or something is sealed with one,
/// which takes about a second on purpose. Whatever is written next takes its place.
enum CheckingIndicator {
  private static let stands = Atomic(false)

  /// Shows the line; nothing on a terminal that cannot take it away again.
  static func begin(on terminal: borrowing Terminal, _ line: Sentence = "checking…") {
    guard Environment["TERM"] != "dumb" else { return }
    try? terminal.show(line.text)
    stands.store(true, ordering: .relaxed)
  }

  /// Takes the line away, where it stands.
  static func end() {
    guard stands.exchange(false, ordering: .relaxed), let terminal = Terminal() else { return }
    try? terminal.show("\r\u{1B}[K")
  }
}
