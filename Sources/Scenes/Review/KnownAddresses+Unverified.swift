import Core
import Entity
import WalletKit

extension KnownAddresses {
  /// An account whose address was not verified on this machine.
  struct UnverifiedAccount: Sendable, Equatable {
    let name: String
    let standing: AddressVerification
    let isWatchOnly: Bool

    /// The unverified accounts of a book, except at addresses that a verified account has.
    static func all(in book: AccountBook, beside own: [Address: String]) -> [Address:
      UnverifiedAccount]
    {
      let found = book.all.compactMap { account -> (Address, UnverifiedAccount)? in
        guard let name = account.name, let standing = account.standing, standing != .verified,
          own[account.address] == nil
        else { return nil }
        let unverifiedAccount = UnverifiedAccount(
          name: name,
          standing: standing,
          isWatchOnly: account.isWatchOnly
        )
        return (account.address, unverifiedAccount)
      }
      // Of two accounts, the worse one counts: a changed address is worse than an unverified one.
      return Dictionary(found) { first, second in first.isChanged ? first : second }
    }

    private var isChanged: Bool {
      guard case .changed = standing else { return false }
      return true
    }

    func name(at address: Address) -> Name {
      Name(
        address: "\(address)",
        name: UntrustedText.escaped(name),
        kind: .own,
        standing: standing.mark
      )
    }
  }
}
