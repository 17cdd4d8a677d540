package import WalletKit

extension AccountStanding {
  /// What stands beside the name of an account that is not verified; nil for one that is.
  package var mark: String? {
    switch self {
    case .verified: nil
    case .unverified: "not verified"
    case .changed: "changed"
    }
  }
}

extension AccountBook.Account {
  /// Whether its address was proved on this device to be the wallet's own.
  package var isProved: Bool { standing == .verified }

  /// What stands behind its name in a sentence: nothing, or `, not verified`.
  package var mark: String { standing?.mark.map { ", \($0)" } ?? "" }

  /// Its name with that; nil for a stranger without one.
  package var markedName: String? { name.map { $0 + mark } }
}
