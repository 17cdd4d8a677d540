package import Core
package import WalletKit

extension AddressVerification {
  /// What stands beside the name of an account that is not verified; nil for one that is.
  package var mark: Sentence? {
    switch self {
    case .verified: nil
    case .unverified: "not verified"
    case .changed: "changed"
    }
  }
}

extension AccountBook.Account {
  /// Whether its address was proved on this device to be the wallet's own.
  package var isVerified: Bool { standing == .verified }

  /// What is to be said of its address where that was not proved; nil for one that was, and for a
  /// stranger's.
  package var caution: Sentence? {
    guard let name, let standing else { return nil }
    return switch standing {
    case .verified: nil
    case .unverified: .caution("the address of \(UntrustedText.escaped(name)) is not verified")
    case .changed(let own):
      .danger(
        "the address of \(UntrustedText.escaped(name)) was changed: the wallet's own is \(own)"
      )
    }
  }

  /// Its name with what stands beside it, `cold, not verified`; nil for a stranger without one.
  package var markedName: Sentence? {
    name.map { name in standing?.mark.map { "\(name), \($0)" } ?? "\(name)" }
  }
}
