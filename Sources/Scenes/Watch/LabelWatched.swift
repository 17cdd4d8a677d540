package import Entity
package import WalletKit

/// Changes or removes the label of an account of a watch-only wallet. No password is needed.
package enum LabelWatched {
  package protocol Worker: NamingWorker {
    /// Labels the account with this address, or removes its label.
    func labelWatched(_ address: Address, as label: WalletName?, in wallet: WalletName) throws
      -> WatchEntry
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: LabelAccount.Request) throws -> LabelAccount.Response {
      let wallet = try request.wallet(knowing: try worker.accounts(), try worker.names())
      let changed = try worker.labelWatched(
        request.account.address,
        as: request.label,
        in: wallet
      )
      return try request.response(of: wallet, changed.accounts)
    }
  }
}
