package import Entity

/// What balances are read from: the wallets, the nodes of chains, and what was read before.
package protocol BalanceWorker: NamingWorker {
  /// Returns the balances of accounts on a chain, all after one block.
  ///
  /// Those after the newest block may be almost `maxAge` seconds old.
  func balances(
    of accounts: [Address],
    on place: BalancePlace,
    at block: BlockTag,
    maxAge: Int64
  ) async throws -> BalanceSheet

  /// Returns the last known balances, whatever their age; what cannot be read is left out.
  func keptBalances(of accounts: [Address], on place: BalancePlace) async -> [KeptBalance]

  /// Returns what was sent from this machine on a chain and is not mined; what cannot be read is
  /// left out.
  func pending(of accounts: [Address], on chain: ChainEntry) async -> PendingTransactions
}

/// A chain, and the tokens to look for on it.
package struct BalancePlace: Sendable, Hashable {
  package let chain: ChainEntry
  package let tokens: [Token]

  package init(chain: ChainEntry, tokens: [Token]) {
    (self.chain, self.tokens) = (chain, tokens)
  }
}
