package import Entity
package import Scenes

extension WorkerProcess {
  /// Returns the counterparties in the history of accounts, from the database; asks no node.
  ///
  /// `tokens` are those that lists hold.
  package func counterpartyHistory(
    of accounts: [Address],
    on chain: ChainID,
    tokens: [Token]
  ) async throws -> CounterpartyHistory {
    let least = CounterpartyHistory.least(of: tokens)
    let found = try await ask(
      ListCounterparties(chain: chain, accounts: accounts, counting: least)
    )
    return CounterpartyHistory(chain: chain, found)
  }

  /// Returns those of them that are some addresses, and all that people would mistake for one.
  package func counterpartyHistory(
    of accounts: [Address],
    near addresses: [Address],
    on chain: ChainID,
    tokens: [Token]
  ) async throws -> CounterpartyHistory {
    let least = CounterpartyHistory.least(of: tokens)
    let found = try await ask(
      ListNearCounterparties(chain: chain, accounts: accounts, near: addresses, counting: least)
    )
    return CounterpartyHistory(chain: chain, found)
  }
}
