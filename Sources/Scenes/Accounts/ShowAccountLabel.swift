package import Entity
package import WalletKit

/// Shows the label of an account of a wallet.
package enum ShowAccountLabel {
  package struct Request: Sendable {
    package let account: AccountBook.Account
    package init(_ account: AccountBook.Account) { self.account = account }
  }

  package struct Response: Sendable {
    package let wallet: WalletName
    package let account: AccountEntry
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// Throws `LabelAccountError.noWallet` for an address of no wallet.
    package func act(on request: Request) throws -> Response {
      let account = request.account
      guard let wallet = account.wallet else { throw LabelAccountError.noWallet(account.address) }
      return Response(
        wallet: wallet,
        account: AccountEntry(path: account.path, address: account.address, label: account.label)
      )
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<LabelAccount.Body> {
      LabelAccount.Presenter.answer(response.account, of: response.wallet)
    }
  }
}
