package import Entity
package import Scenes

/// The saved transactions of the worker, and the names on this machine.
package struct LiveOutbox: OutboxWorker {
  let wallets: LiveWallets
  let outbox: Outbox

  package init(wallets: LiveWallets, outbox: Outbox) {
    (self.wallets, self.outbox) = (wallets, outbox)
  }

  package func accounts() throws -> AccountBook { try wallets.accounts() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }
  package func saved() throws -> [SavedTransaction] { outbox.kept }

  package func drop(_ transaction: SavedTransaction) async throws {
    try await outbox.drop(transaction)
  }
}
