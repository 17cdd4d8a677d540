import Core
import Scenes
import WalletKit

/// Shows a new recovery code once, on the terminal only.
enum RecoveryCodeDialog {
  static func show(_ code: borrowing RecoveryCode, on terminal: borrowing Terminal) throws {
    var page = try SecretPage(columns: min(terminal.size.columns, 80))
    try page.add(
      "This code opens the wallet file, as the password does. Without the file it is "
        + "useless. Write it on paper; it is shown only now.\n"
    )
    try page.add(try code.grouped())
    try page.add("")
    try page.ask("Press Enter when it is on paper:")
    _ = try terminal.ask(on: page)
  }

  /// Asks for the code until it is typed correctly; Enter alone shows it again.
  ///
  /// A code that was written down wrong must not be relied on.
  static func confirm(_ code: borrowing RecoveryCode, on terminal: borrowing Terminal) throws {
    while true {
      let typed = try terminal.askHidden("Type the recovery code from your paper: ")
      guard typed.count > 0 else {
        try show(code, on: terminal)
        continue
      }
      if let again = try? RecoveryCode(typed: typed), again.symbols.isEqual(to: code.symbols) {
        return
      }
      try terminal.say("That is not the recovery code. Look again, or press Enter to see it.")
    }
  }
}
