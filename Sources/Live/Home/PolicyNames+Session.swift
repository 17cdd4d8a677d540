import Core
import Entity
package import HomeKit
import Scenes

extension PolicyNames {
  /// Resolves the names in the home folder of a session.
  package init(session: Session) {
    // A symbol is looked for on every chain, so the lists are read only once.
    let known = Result { try session.knownTokens }
    self.init(
      chains: session.chains,
      tokens: { try known.get().tokens(on: $0.id) },
      account: { text in
        let account = try session.wallets.accounts().find(text)
        try Self.requireVerified(account, text)
        return account.address
      },
      payee: { text in
        let wallets = session.wallets
        let book = try wallets.accounts()
        let recipient = try Recipients(book, contacts: wallets.contacts).find(text)
        if let account = try? book.find(text) { try Self.requireVerified(account, text) }
        return recipient.address
      }
    )
  }

  /// Throws if the address of a named account is unverified.
  ///
  /// A rule that names an account allows its address, which must be the account's own.
  private static func requireVerified(_ account: AccountBook.Account, _ text: String) throws {
    let isNamed = !text.hasPrefix("0x") && !text.hasPrefix("0X") && account.wallet != nil
    guard !isNamed || account.isVerified else { throw PolicyNameError.unverified(text) }
  }
}
