package import Core
package import WalletKit

extension AddressVerification {
  /// The mark beside the name of an account that is not verified; nil for one that is.
  package var mark: Sentence? {
    switch self {
    case .verified: nil
    case .unverified: "not verified"
    case .changed: "changed"
    }
  }
}

extension AccountBook.Account {
  /// True if the address was verified on this device to be the wallet's own.
  package var isVerified: Bool { standing == .verified }

  /// A warning if the address is not verified; nil if it is, or if it belongs to no wallet.
  package var caution: Sentence? {
    guard let name, let standing else { return nil }
    return switch standing {
    case .verified: nil
    case .unverified:
      .caution("the address of \(name: UntrustedText.escaped(name)) is not verified")
    case .changed(let own):
      .danger(
        "the address of \(name: UntrustedText.escaped(name)) was changed: the wallet's own is \(own)"
      )
    }
  }

  /// The mark of the account that pays or signs, which its wallet verifies when it is unlocked.
  package var payerMark: Sentence? {
    standing == .unverified && !isWatchOnly ? "to be checked when it is unlocked" : standing?.mark
  }

  /// The name and its mark, such as `cold, not verified`; nil if there is no name.
  package var markedName: Sentence? { name.map { markedName(as: $0) } }

  /// The same for a shorter form of the name.
  func markedName(as name: String) -> Sentence {
    standing?.mark.map { "\(name: name), \($0)" } ?? "\(name: name)"
  }
}
