import Core
package import Entity
import GRDB

extension ChainStore {
  /// Reads the tokens in the history of accounts; asks no node.
  ///
  /// Cost: one pass over the rows of the accounts.
  /// - Returns: Those that the accounts used first, then those with the newest transfers; at most
  ///   `ListFoundTokens.maxTokens`.
  /// - Throws: `StoreError`.
  package func foundTokens(chain: ChainID, accounts: [Address]) throws(StoreError) -> [FoundToken] {
    guard !accounts.isEmpty else { return [] }
    return try read { db in
      let own = StatementArguments(accounts.map(\.blob))
      let rows = try Row.fetchAll(
        db,
        sql: Self.found(accounts: accounts.count),
        arguments: own + [chain.value.stored] + own + [ListFoundTokens.maxTokens]
      )
      return try rows.map { try Self.foundToken($0, chain: chain) }
    }
  }

  /// A transaction is an account's own if that account is stored as its sender.
  private static func found(accounts: Int) -> String {
    let places = Array(repeating: "?", count: accounts).joined(separator: ", ")
    return """
      WITH moved AS (
        SELECT movement.chain AS chain, asset, account, movement.tx AS hash,
          movement.block AS block, header.time AS time, delta_sign AS sign,
          amount > zeroblob(32) AS filled, coalesce(tx.sender = account, 0) AS own,
          coalesce(tx.sender IN (\(places)), 0) AS ours
        FROM movement
        JOIN header ON header.chain = movement.chain AND header.number = movement.block
        LEFT JOIN tx ON tx.chain = movement.chain AND tx.hash = movement.tx
        WHERE movement.chain = ? AND account IN (\(places)) AND asset <> x'' AND token_id = x''
          AND \(moves) AND flags & 1 = 0
      ), given AS (
        SELECT asset, hash, count(DISTINCT account) AS recipients FROM moved
        WHERE sign > 0 AND filled AND NOT ours GROUP BY asset, hash
      ), shared AS (
        SELECT asset, max(recipients) AS recipients FROM given GROUP BY asset
      ), found AS (
        SELECT chain, asset, sum(sign > 0) AS received, sum(sign < 0) AS sent,
          sum(sign < 0 AND NOT own) AS others, sum(NOT filled) AS zeros,
          max(sign <= 0 AND filled AND own) AS spent, max(sign > 0 AND filled AND ours) AS acquired,
          min(block) AS first_block, min(time) AS first_time,
          max(block) AS last_block, max(time) AS last_time
        FROM moved GROUP BY chain, asset
      )
      SELECT found.*, coalesce(recipients, 0) AS recipients, symbol, name, decimals FROM found
      LEFT JOIN shared ON shared.asset = found.asset
      LEFT JOIN token ON token.chain = found.chain AND token.address = found.asset
      ORDER BY spent OR acquired DESC, last_block DESC, found.asset LIMIT ?
      """
  }

  private static func foundToken(_ row: Row, chain: ChainID) throws -> FoundToken {
    let contract = try row.address("asset")
    let symbol: String? = row["symbol"]
    return FoundToken(
      contract: contract,
      received: row.number("received"),
      sent: row.number("sent"),
      sentByOthers: row.number("others"),
      empty: row.number("zeros"),
      isSpent: row["spent"],
      isAcquired: row["acquired"],
      recipients: row.number("recipients"),
      first: .init(block: row.number("first_block"), time: row.number("first_time")),
      last: .init(block: row.number("last_block"), time: row.number("last_time")),
      token: try symbol.map { symbol in
        try Token(
          chain: chain,
          address: contract,
          symbol: symbol,
          name: row["name"],
          decimals: row["decimals"]
        )
      }
    )
  }
}
