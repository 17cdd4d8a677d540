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
