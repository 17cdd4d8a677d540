import Core
import Scenes
import WalletKit

/// Shows an exported secret after a warning, and clears it again.
enum RevealDialog {
  static func show(
    _ secret: borrowing SecretBytes,
    as format: ExportWallet.Format,
    on terminal: borrowing Terminal
  ) throws {
    try terminal.say(
      "Anyone who sees this owns what it controls. Do not give it to support staff, a web page or "
        + "a program that asks for it."
    )
    try waitUntilAlone(on: terminal)
    _ = try terminal.ask(on: try page(of: secret, as: format, on: terminal.size))
  }

  /// Asks before a secret is shown; an answer other than Enter leaves, since "n" means no.
  static func waitUntilAlone(on terminal: borrowing Terminal) throws {
    let answer = try terminal.ask("Press Enter when nobody else can see the screen: ")
    guard answer.count == 0 else { throw TerminalError.closed }
    Abandonment.end()  // whoever leaves later has seen a secret
  }

  private static func page(
    of secret: borrowing SecretBytes,
    as format: ExportWallet.Format,
    on size: (rows: Int, columns: Int)
  ) throws -> SecretPage {
    let question: Sentence = "Press Enter to clear it:"
    if format == .mnemonic {
      return try WordColumns.page(of: secret, on: size, saying: "", asking: question)
    }
    var page = try SecretPage(columns: min(size.columns, 80))
    try page.add("")
    try page.add(secret)
    try page.add("")
    try page.ask(question)
    return page
  }
}
