import Core
import Entity
import GRDB

@testable import ChainKit

extension ChainStore {
  /// Says that a block of Ethereum is final; its header is stored.
  func settle(_ block: UInt64) throws {
    try write { db in
      try db.execute(
        sql: """
          INSERT INTO final_block(chain, number) VALUES (1, ?)
          ON CONFLICT DO UPDATE SET number = excluded.number
          """,
        arguments: [block.stored]
      )
    }
  }

  /// Gathers the settled rows of some accounts on Ethereum.
  func gather(_ accounts: [Address]) throws {
    try write { db in try RowSummary(of: accounts, chain: .ethereum, in: db).extend(in: db) }
  }

  /// Stores many rows of a block of Ethereum; `transaction` is the SQL of what they belong to.
  func fill(_ block: UInt64, count: Int, of account: Address, transaction: String) throws {
    try keep([try BranchBlock.header(block)], chain: .ethereum)
    try write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE place(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM place WHERE n < ?)
          INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
            delta_sign, amount, counterparty, flags, evidence)
          SELECT 1, ?, ?, 1125899906842640 + n, 0, 'withdrawal', x'', x'', \(transaction), 1,
            zeroblob(32), NULL, 0, 'withdrawal' FROM place
          """,
        arguments: [count - 1, account.blob, block.stored]
      )
    }
  }
}
