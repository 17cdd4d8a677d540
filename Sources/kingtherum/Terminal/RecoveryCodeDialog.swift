import Scenes
import WalletKit

/// Shows a new recovery code once, on the terminal only.
enum RecoveryCodeDialog {
  static func show(_ code: borrowing RecoveryCode, on terminal: borrowing Terminal) throws {
    try terminal.show(
      "This code opens the wallet's file like the passphrase. Without the file it is\n"
        + "nothing. Write it on paper; it is shown once.\n\n    "
    )
    let text = try code.grouped()
    try text.withBytes { bytes in try terminal.show(bytes) }
    try terminal.show("\n")
    // The cursor stays on the line of the question until Enter is pressed.
    _ = try terminal.erasing(lines: 5) { terminal in
      try terminal.ask("\nPress Enter when it is on paper: ")
    }
  }

  /// Asks it back: what was not written down right must not be counted on.
  static func askBack(_ code: borrowing RecoveryCode, on terminal: borrowing Terminal) throws {
    for attempt in 1...3 {
      let typed = try terminal.askHidden("the code, once more: ")
      if let again = try? RecoveryCode(typed: typed), again.symbols.isEqual(to: code.symbols) {
        return
      }
      if attempt < 3 { try terminal.show("That is not the code. Look again.\n") }
    }
    throw RecoveryCodeDialogError.notConfirmed
  }
}
