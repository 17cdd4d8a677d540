import Core
import Entity
import GRDB

extension RowSummary {
  /// Selects the tokens of the rows above what is gathered, up to a block.
  ///
  /// A transaction is an account's own if that account is stored as its sender.
  var gatheredTokens: String {
    """
    WITH moved AS (
      SELECT asset, account, movement.tx AS hash, movement.block AS block, header.time AS time,
        delta_sign AS sign, amount > zeroblob(32) AS filled,
        coalesce(tx.sender = account, 0) AS own, coalesce(tx.sender IN (\(places)), 0) AS ours
      FROM movement INDEXED BY movement_by_account
      JOIN header ON header.chain = movement.chain AND header.number = movement.block
      LEFT JOIN tx ON tx.chain = movement.chain AND tx.hash = movement.tx
      WHERE account IN (\(places)) AND movement.chain = ? AND movement.block > ?
        AND movement.block <= ? AND asset <> x'' AND token_id = x''
        AND \(ChainStore.moves) AND flags & 1 = 0
    ), given AS (
      SELECT asset, hash, count(DISTINCT account) AS recipients FROM moved
      WHERE sign > 0 AND filled AND NOT ours GROUP BY asset, hash
    ), shared AS (
      SELECT asset, max(recipients) AS recipients FROM given GROUP BY asset
    ), found AS (
      SELECT asset, sum(sign > 0) AS received, sum(sign < 0) AS sent,
        sum(sign < 0 AND NOT own) AS others, sum(NOT filled) AS zeros,
        max(sign <= 0 AND filled AND own) AS spent, max(sign > 0 AND filled AND ours) AS acquired,
        min(block) AS first_block, min(time) AS first_time,
        max(block) AS last_block, max(time) AS last_time
      FROM moved GROUP BY asset
    )
    SELECT found.*, coalesce(recipients, 0) AS recipients FROM found
    LEFT JOIN shared ON shared.asset = found.asset
    """
  }

  func tokenArguments(upTo last: Int64) -> StatementArguments {
    arguments + arguments + [chain.value.stored, upTo, last]
  }

  /// Reads the tokens of all rows: those that the accounts used first, then those with the newest
  /// transfers, but no more than `ListFoundTokens.maxTokens`.
  func tokens(in db: Database) throws -> [FoundToken] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        WITH gathered AS (
          SELECT asset, received, sent, others, zeros, spent, acquired, recipients, first_block,
            first_time, last_block, last_time FROM (\(gatheredTokens)) UNION ALL
          SELECT asset, received, sent, others, zeros, spent, acquired, recipients, first_block,
            first_time, last_block, last_time FROM token_summary
          WHERE chain = ? AND owners = ? AND ? >= 0
        ), found AS (
          SELECT asset, sum(received) AS received, sum(sent) AS sent, sum(others) AS others,
            sum(zeros) AS zeros, max(spent) AS spent, max(acquired) AS acquired,
            max(recipients) AS recipients, min(first_block) AS first_block,
            min(first_time) AS first_time, max(last_block) AS last_block,
            max(last_time) AS last_time
          FROM gathered GROUP BY asset
        )
        SELECT found.*, symbol, name, decimals FROM found
        LEFT JOIN token ON token.chain = ? AND token.address = found.asset
        ORDER BY spent OR acquired DESC, last_block DESC, found.asset LIMIT ?
        """,
      arguments: tokenArguments(upTo: .max)
        + [chain.value.stored, owners, upTo, chain.value.stored, ListFoundTokens.maxTokens]
    )
    return try rows.map { try token($0) }
  }

  private func token(_ row: Row) throws -> FoundToken {
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
