package import Entity
package import Scenes

/// The saved transactions of the worker, and the names on this machine.
package struct LiveOutbox: ShowSentTransaction.Worker {
  let session: Session
  let outbox: Outbox

  private var wallets: LiveWallets { session.wallets }

  package init(_ session: Session, outbox: Outbox) {
    (self.session, self.outbox) = (session, outbox)
  }

  package func accounts() throws -> AccountBook { try session.accountsByPreference() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }
  package func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources? {
    try session.sources(for: transaction, from: from)
  }

  package func saved() throws -> [SavedTransaction] { outbox.kept }

  package func drop(_ transactions: [SavedTransaction]) async throws {
    try await outbox.drop(transactions)
  }
}
