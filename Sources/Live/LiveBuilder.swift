import Core
package import Entity
package import Scenes
import WalletKit

/// What building a transaction needs of this machine: accounts, known addresses, the time.
package struct LiveBuilder: BuildTransaction.Worker {
  let session: Session
  /// The worker with the history of this machine; nil if there is none.
  let history: ChainClient?

  private var wallets: LiveWallets { session.wallets }

  package func accounts() throws -> AccountBook { try session.accountsByPreference() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }
  package func pastSignatures() -> LoggedSignatures { wallets.pastSignatures() }
  package func paidNames() throws -> PaidNames { try wallets.paidNames() }
  package var resolvedNames: ResolvedNames { session.resolvedNames }
  package func now() -> UInt64 { Clock.now }

  package func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources? {
    try session.sources(for: transaction, from: from)
  }

  /// Reads the history of counterparties; an unreadable history does not prevent building.
  package func counterpartyHistory(of accounts: [Address], on chain: ChainEntry, tokens: [Token])
    async
    -> CounterpartyHistory
  {
    guard let history else { return .none }
    do {
      return try await history.worker.counterpartyHistory(
        of: accounts,
        on: chain.id,
        tokens: tokens
      )
    } catch {
      session.notify(.historyUnused(error))
      return .none
    }
  }
}

extension Session {
  /// Makes a builder, with the history that a worker has opened.
  package func builder(_ history: ChainClient? = nil) -> LiveBuilder {
    LiveBuilder(session: self, history: history)
  }

  /// Makes a builder without a node; it reads the history if there is one and a worker for it.
  package func offlineBuilder(on chain: ChainEntry) async -> LiveBuilder {
    guard (try? hasChainData) == true else { return builder() }
    do {
      try prepareStore()
      let client = ChainClient(
        worker: try await .start(chainFolder),
        chain: chain,
        notify: notify
      )
      try await openStore(in: client.worker)
      return builder(client)
    } catch {
      notify(.historyUnused(error))
      return builder()
    }
  }
}
