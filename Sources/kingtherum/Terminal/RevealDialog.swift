import Scenes
import WalletKit

/// Shows what leaves a wallet, after a warning, and clears it again.
enum RevealDialog {
  static func show(
    _ secret: borrowing SecretBytes,
    as format: ExportWallet.Format,
    on terminal: borrowing Terminal
  ) throws {
    try terminal.show(
      "Whoever sees this owns what it controls. No helper, no web page and no program\n"
        + "that asked for it should have it.\n"
    )
    _ = try terminal.ask("Press Enter when nobody else can see the screen: ")
    var lines = 1
    if format == .mnemonic {
      try terminal.show("\n")
      lines = try WordColumns.show(secret, on: terminal)
    } else {
      try terminal.show("\n    ")
      try secret.withBytes { try terminal.show($0) }
      try terminal.show("\n")
    }
    // The cursor stays on the line of the question until Enter is pressed.
    _ = try terminal.erasing(lines: lines + 2) { terminal in
      try terminal.ask("\nPress Enter to clear it: ")
    }
  }
}
