import Core
package import Entity
package import Scenes
import WalletKit

/// The wallets and a chain, for balances.
package struct LiveBalances: ShowBalances.Worker {
  let wallets: LiveWallets
  let chain: ChainClient
  /// The session that opens the outbox; nil if there is none.
  let session: Session?

  package init(wallets: LiveWallets, chain: ChainClient, outboxOf session: Session?) {
    (self.wallets, self.chain, self.session) = (wallets, chain, session)
  }

  package func accounts() throws -> AccountBook { try wallets.accounts() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }
  package var resolvedNames: ResolvedNames { wallets.resolvedNames }

  /// Opens the outbox; one that cannot be read does not prevent showing balances.
  package func pending(of accounts: [Address]) async -> PendingTransactions {
    guard let session else { return PendingTransactions([]) }
    do {
      try await session.openStore(in: chain.worker)
    } catch {
      chain.notify(.historyUnused(error))
      return PendingTransactions([])
    }
    return await chain.pending(of: accounts, isOffline: false)
  }

  package func balances(of accounts: [Address], tokens: [Token], at block: BlockTag) async throws
    -> BalanceSheet
  {
    let sheet = try await chain.ask(
      ReadBalances(chain: chain.id, accounts: accounts, tokens: tokens, block: block)
    )
    try AnswerMismatchError.check(sheet.accounts.map(\.account), are: accounts)
    return sheet
  }
}
