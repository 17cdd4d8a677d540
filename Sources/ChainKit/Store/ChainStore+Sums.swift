import Core
import Entity
import GRDB

extension ChainStore {
  /// What the rows of an account say that it holds of an asset after a block; below zero when they
  /// take away more than they bring. A token may log any amounts, so that their sum is as wide.
  func sum(
    of account: Address,
    asset: Movement.Asset,
    chain: ChainID,
    upTo block: UInt64
  ) throws(StoreError) -> ExactSum {
    try read { db in
      let wanted: DatabaseValue =
        if case .token(let token) = asset { token.blob } else { Self.none }
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT delta_sign, amount FROM movement
          WHERE chain = ? AND account = ? AND asset = ? AND block <= ? AND orphaned = 0
            AND (flags & 1 = 0 OR kind = 'fee')
          """,
        arguments: [chain.value.stored, account.blob, wanted, block.stored]
      )
      var sum = ExactSum()
      while let row = try rows.next() {
        sum.add(try row.amount("amount"), direction: row["delta_sign"])
      }
      return sum
    }
  }

  /// How many transactions of an account are kept.
  func ownTransactions(
    of account: Address,
    chain: ChainID,
    upTo block: UInt64
  ) throws(StoreError) -> UInt64 {
    try read { db in
      let count = try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM tx WHERE chain = ? AND sender = ? AND block <= ? AND orphaned = 0
          """,
        arguments: [chain.value.stored, account.blob, block.stored]
      )
      return UInt64(count ?? 0)
    }
  }

  /// The tokens that an account's rows name.
  func tokens(of account: Address, chain: ChainID) throws(StoreError) -> [Address] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT DISTINCT asset FROM movement
          WHERE chain = ? AND account = ? AND asset <> x'' AND orphaned = 0 ORDER BY asset
          """,
        arguments: [chain.value.stored, account.blob]
      ).map { try $0.address("asset") }
    }
  }
}
