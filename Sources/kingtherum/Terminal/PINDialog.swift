import Core
import Scenes
import WalletKit

/// Helps to choose a PIN: explains its strength, checks it, and has it typed twice.
enum PINDialog {
  static func choose(on terminal: borrowing Terminal) throws -> PIN {
    try terminal.say(
      "A PIN opens this wallet on this machine only. It protects against a copy of the wallet "
        + "file, but not if the device secret, in another folder, is copied as well: a 6-digit PIN "
        + "can then be guessed in 20 minutes.\n"
    )
    return try InputRetry.again(on: terminal, where: { $0 is PINError || $0 is PINDialogError }) {
      let chosen = try PIN(typed: try terminal.askHidden("New PIN, 6 to 12 digits: "))
      try PINPolicy.check(chosen)
      let again = try PIN(typed: try terminal.askHidden("Type it again: "))
      guard chosen.digits.isEqual(to: again.digits) else { throw PINDialogError.different }
      return chosen
    }
  }
}

/// The two PINs did not match.
enum PINDialogError: Error, Equatable {
  case different
}

extension PINDialogError: Reportable {
  var report: Report {
    switch self {
    case .different:
      Report(.usage, "pin-different", "the two PINs do not match")
    }
  }
}
