import Core
package import Entity
import GRDB

extension ChainStore {
  /// Reads the counterparties in the history of accounts; asks no node.
  ///
  /// Failed movements are left out. Cost: one pass over the rows of the accounts the first time, and
  /// after that over those that are new or not settled, and one record for each counterparty.
  /// - Throws: `StoreError`.
  package func counterparties(chain: ChainID, accounts: [Address]) throws(StoreError)
    -> [CounterpartyRecord]
  {
    try summarized(chain, accounts) { try $0.counterparties(in: $1) }
  }

  /// Reads those of them that are near some addresses; asks no node.
  ///
  /// Cost: as for all, but one record only for each of these.
  /// - Throws: `StoreError`.
  package func counterparties(
    chain: ChainID,
    accounts: [Address],
    near addresses: NearAddresses
  ) throws(StoreError) -> [CounterpartyRecord] {
    try summarized(chain, accounts) { try $0.counterparties(near: addresses, in: $1) }
  }

  /// Reads the tokens in the history of accounts; asks no node.
  ///
  /// Cost: as `counterparties(chain:accounts:)`.
  /// - Returns: Those that the accounts used first, then those with the newest transfers; at most
  ///   `ListFoundTokens.maxTokens`.
  /// - Throws: `StoreError`.
  package func foundTokens(chain: ChainID, accounts: [Address]) throws(StoreError) -> [FoundToken] {
    try summarized(chain, accounts) { try $0.tokens(in: $1) }
  }

  private func summarized<Found: Sendable>(
    _ chain: ChainID,
    _ accounts: [Address],
    _ work: @Sendable (RowSummary, Database) throws -> [Found]
  ) throws(StoreError) -> [Found] {
    guard !accounts.isEmpty else { return [] }
    let (found, isBehind) = try read { db in
      let summary = try RowSummary(of: accounts, chain: chain, in: db)
      return (try work(summary, db), try summary.isBehind(in: db))
    }
    // The answer does not need it: without, the next one takes as long as this one.
    if isBehind {
      try? write { db in try RowSummary(of: accounts, chain: chain, in: db).extend(in: db) }
    }
    return found
  }
}
