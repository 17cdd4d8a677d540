import Core
package import Entity
package import WalletKit

/// Adds an account to a watch-only wallet. No password is needed.
package enum AddWatched {
  package struct Request: Sendable {
    package let account: Keystore.Watched
    package let label: WalletName?
    package let wallet: WatchEntry

    package init(_ account: Keystore.Watched, label: WalletName?, to wallet: WatchEntry) {
      (self.account, self.label, self.wallet) = (account, label, wallet)
    }
  }

  package struct Response: Sendable {
    package let wallet: WatchEntry
    package let account: AccountEntry
  }

  package protocol Worker: NamingWorker {
    func addWatched(_ account: Keystore.Watched, label: WalletName?, to wallet: WalletName) throws
      -> WatchEntry
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let (account, wallet) = (request.account, request.wallet)
      if let label = request.label {
        guard !wallet.accounts.contains(where: { $0.label == label }) else {
          throw AddAccountError.labelled(label)
        }
        try worker.names().requireUnusedName(label: label, at: account.address)
      }
      let changed = try worker.addWatched(account, label: request.label, to: wallet.name)
      guard let added = changed.accounts.last, changed.accounts.count == wallet.accounts.count + 1
      else { throw KeystoreError.conflict }
      return Response(wallet: changed, account: added)
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<AddAccount.Body> {
      AddAccount.Presenter.answer(response.account, of: response.wallet.name)
    }
  }
}

extension Keystore.Watched {
  /// The address, if it is known without reading the wallet.
  fileprivate var address: Address? {
    if case .address(let address) = self { address } else { nil }
  }
}
