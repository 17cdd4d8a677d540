import Core
package import Entity
package import WalletKit

/// Renames a watch-only wallet. No password is needed.
package enum RenameWatched {
  package struct Request: Sendable {
    package let wallet: WatchEntry
    package let name: WalletName

    package init(_ wallet: WatchEntry, to name: WalletName) {
      (self.wallet, self.name) = (wallet, name)
    }
  }

  package struct Response: Sendable {
    package let wallet: WatchEntry
    package let was: WalletName
    package let file: String
  }

  package protocol Worker: NamingWorker, DefaultWalletWorker {
    func renameWatched(_ wallet: WalletName, to name: WalletName) throws -> WatchEntry
    func watchFile(of name: WalletName) -> String
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if the wallet cannot have the new name.
    package func requireUnused(_ request: Request) throws {
      try worker.names().requireUnusedName(
        wallet: request.name,
        now: request.wallet.name,
        at: request.wallet.accounts.first?.address
      )
    }

    package func act(on request: Request) throws -> Response {
      try requireUnused(request)
      let was = request.wallet.name
      let renamed = try worker.renameWatched(was, to: request.name)
      try worker.moveDefault(from: was, to: request.name)
      return Response(wallet: renamed, was: was, file: worker.watchFile(of: renamed.name))
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<RenameWallet.Body> {
      RenameWallet.Presenter.answer(
        response.wallet.name,
        was: response.was,
        file: response.file
      )
    }
  }
}
