import Core
import Entity
import WalletKit

extension Acquaintances {
  /// An account here whose address was not proved on this device.
  struct Unproved: Sendable, Equatable {
    let name: String
    let standing: AccountStanding
    let isWatchOnly: Bool

    /// Those of a book whose addresses no account has that was proved.
    static func all(in book: AccountBook, beside own: [Address: String]) -> [Address: Unproved] {
      let found = book.all.compactMap { account -> (Address, Unproved)? in
        guard let name = account.name, let standing = account.standing, standing != .verified,
          own[account.address] == nil
        else { return nil }
        let unproved = Unproved(name: name, standing: standing, isWatchOnly: account.isWatchOnly)
        return (account.address, unproved)
      }
      // Of two the worse one: a change says more than that nothing is known.
      return Dictionary(found) { first, second in first.isChanged ? first : second }
    }

    private var isChanged: Bool {
      guard case .changed = standing else { return false }
      return true
    }

    func name(at address: Address) -> Name {
      Name(
        address: "\(address)",
        name: ForeignText.escaped(name),
        kind: .own,
        standing: standing.mark
      )
    }
  }
}

extension Warning {
  /// Accounts of one's own that were never proved to be, among those who are paid or allowed to take.
  static func unproved(_ intent: Intent, _ known: Acquaintances) -> [Warning] {
    intent.payees.compactMap { unproved($0, known) }
  }

  /// What is to be said of paying such an account; nil for everybody else.
  static func unproved(_ payee: Address, _ known: Acquaintances) -> Warning? {
    guard let account = known.unproved[payee], known.contacts.contact(at: payee) == nil else {
      return nil
    }
    let name = ForeignText.escaped(account.name)
    switch account.standing {
    case .verified: return nil
    case .unverified:
      return Warning(
        grade: .caution,
        code: "own-not-verified",
        message:
          "\(payee) is listed as your account \(name), but was never verified on this device: "
          + "anyone who can write to the wallet's folder can list an address; `wallet show --verify` "
          + (account.isWatchOnly ? "lets you compare it" : "unlocks the wallet to verify it")
      )
    case .changed(verified: let verified):
      return Warning(
        grade: .danger,
        code: "own-changed",
        message:
          "\(payee) is listed as your account \(name), but the address verified on this device "
          + "is \(verified): the wallet's files were changed"
      )
    }
  }
}
