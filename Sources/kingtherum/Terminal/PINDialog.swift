import Core
import Scenes
import WalletKit

/// Helps to choose a PIN: said what it is worth, checked, typed twice.
enum PINDialog {
  static func choose(on terminal: borrowing Terminal) throws -> PIN {
    try terminal.show(
      "A PIN opens this wallet on this device only. It guards against a copy of the\n"
        + "wallet's file, not against a copy of this device's secret too: then 6 digits\n"
        + "take 20 minutes.\n\n"
    )
    return try Typing.again(on: terminal, where: { $0 is PINError || $0 is PINDialogError }) {
      let chosen = try PIN(typed: try terminal.askHidden("PIN of 6 to 12 digits: "))
      try PINPolicy.check(chosen)
      let again = try PIN(typed: try terminal.askHidden("Type it once more: "))
      guard chosen.digits.isEqual(to: again.digits) else { throw PINDialogError.different }
      return chosen
    }
  }
}

/// The two times did not match.
enum PINDialogError: Error, Equatable {
  case different
}

extension PINDialogError: Reportable {
  var report: Report {
    switch self {
    case .different: Report(.usage, "pin-different", "the two PINs differ; nothing was changed")
    }
  }
}
