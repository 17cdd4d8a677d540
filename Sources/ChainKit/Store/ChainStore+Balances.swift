import Core
package import Entity
import GRDB

extension ChainStore {
  /// Keeps balances that were just read, in place of earlier ones; those with a fault stay as they were.
  ///
  /// Those that are not `isCurrent` never stand in for new ones (``keptSheet(of:tokens:chain:maxAge:now:)``).
  /// - Throws: `StoreError`.
  package func keep(
    _ sheet: BalanceSheet,
    chain: ChainID,
    now: Int64,
    isCurrent: Bool = true
  ) throws(StoreError) {
    try write { db in
      let statement = try db.cachedStatement(
        sql: """
          INSERT INTO balance(
            chain, account, asset, amount, block, block_hash, block_time, read_at, is_current)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET amount = excluded.amount, block = excluded.block,
            block_hash = excluded.block_hash, block_time = excluded.block_time,
            read_at = excluded.read_at, is_current = excluded.is_current
          """
      )
      func keep(_ account: Address, _ asset: DatabaseValue, _ amount: UInt256) throws {
        try statement.execute(arguments: [
          chain.value.stored, account.blob, asset, amount.blob, sheet.block.number.stored,
          sheet.block.hash.blob, sheet.block.time.stored, now, isCurrent,
        ])
      }
      for account in sheet.accounts {
        try keep(account.account, Self.none, account.ether.count)
        for token in account.tokens {
          guard case .amount(let units) = token.reading else { continue }
          try keep(account.account, token.token.address.blob, units)
        }
      }
    }
  }

  /// Returns the balances of accounts that were kept, whatever their age; those never read are missing.
  ///
  /// - Throws: `StoreError`.
  package func keptBalances(
    of accounts: [Address],
    tokens: [Address],
    chain: ChainID
  ) throws(StoreError) -> [KeptBalance] {
    let wanted = Set(tokens)
    return try read { db in
      try accounts.flatMap { account in
        try Row.fetchAll(
          db,
          sql: "SELECT * FROM balance WHERE chain = ? AND account = ? ORDER BY asset",
          arguments: [chain.value.stored, account.blob]
        ).map { try KeptBalance($0, of: account) }
          .filter { $0.token.map(wanted.contains) ?? true }
      }
    }
  }

  /// Returns a whole sheet of kept balances; nil unless all were read after one block, less than
  /// `maxAge` seconds ago, and nothing has happened since that changes them.
  ///
  /// Those from the future, as after the clock was set back, have no age, and are not used.
  /// - Throws: `StoreError`.
  package func keptSheet(
    of accounts: [Address],
    tokens: [Token],
    chain: ChainID,
    maxAge: Int64,
    now: Int64
  ) throws(StoreError) -> BalanceSheet? {
    let isCurrent = try read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT min(is_current) FROM balance WHERE chain = ?
            AND account IN (\(accounts.map { _ in "?" }.joined(separator: ",")))
            AND asset IN (\((["?"] + tokens.map { _ in "?" }).joined(separator: ",")))
          """,
        arguments: StatementArguments(
          [chain.value.stored.databaseValue] + accounts.map(\.blob) + [Self.none]
            + tokens.map(\.address.blob)
        )
      ) ?? false
    }
    guard isCurrent else { return nil }
    let kept = try keptBalances(of: accounts, tokens: tokens.map(\.address), chain: chain)
    guard let first = kept.first, first.readAt <= now, first.readAt > now - maxAge,
      kept.allSatisfy({ $0.block == first.block && $0.readAt == first.readAt })
    else { return nil }
    return BalanceSheet(kept, of: accounts, tokens: tokens)
  }

  /// Forgets the balances after a block, because a node lied about one of them.
  ///
  /// - Throws: `StoreError`.
  package func forgetBalances(after block: BlockReference, chain: ChainID) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: "DELETE FROM balance WHERE chain = ? AND block_hash = ?",
        arguments: [chain.value.stored, block.hash.blob]
      )
    }
  }

  /// Notes that balances of a chain may have changed: they are not used any more in place of new ones.
  ///
  /// - Throws: `StoreError`.
  package func outdateBalances(chain: ChainID) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: "UPDATE balance SET is_current = 0 WHERE chain = ?",
        arguments: [chain.value.stored]
      )
    }
  }
}

extension KeptBalance {
  fileprivate init(_ row: Row, of account: Address) throws {
    self.init(
      account: account,
      token: Address(blob: row.bytes("asset")),
      units: try row.amount("amount"),
      block: BlockReference(
        number: row.number("block"),
        hash: try row.hash("block_hash"),
        time: row.number("block_time")
      ),
      readAt: row["read_at"]
    )
  }
}

extension BalanceSheet {
  /// Makes a sheet of kept balances; nil if one is missing.
  fileprivate init?(_ kept: [KeptBalance], of accounts: [Address], tokens: [Token]) {
    guard let first = kept.first else { return nil }
    let byAccount = Dictionary(grouping: kept, by: \.account)
    var sheets: [AccountBalances] = []
    for account in accounts {
      let units = (byAccount[account] ?? []).reduce(into: [Address?: UInt256]()) {
        $0[$1.token] = $1.units
      }
      let balances = tokens.compactMap { token in
        units[token.address].map { TokenBalance(token: token, reading: .amount($0)) }
      }
      guard let ether = units[Address?.none], balances.count == tokens.count else { return nil }
      sheets.append(AccountBalances(account: account, ether: Wei(ether), tokens: balances))
    }
    self.init(block: first.block, accounts: sheets, readAt: first.readAt)
  }
}
