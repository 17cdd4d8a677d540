import Core
import Entity
import GRDB

extension ChainStore {
  /// Reads what the stored logs of the chain itself tell of an account's ether in some blocks.
  ///
  /// Cost: one pass over the stored logs of these blocks.
  func loggedEther(
    of account: Address,
    in blocks: ClosedRange<UInt64>,
    chain: ChainID
  ) throws(StoreError) -> [LoggedTransactions.Move] {
    try read { db in
      let party = TokenFilter.topic(account).blob
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT log.*, header.hash AS block_hash FROM log
          JOIN header ON header.chain = log.chain AND header.number = log.block
          WHERE log.chain = ? AND log.block BETWEEN ? AND ? AND log.address = ? AND log.t0 = ?
            AND (log.t1 = ? OR log.t2 = ?) AND log.t3 IS NULL
          """,
        arguments: [
          chain.value.stored, blocks.lowerBound.stored, blocks.upperBound.stored,
          LoggedEther.emitter.blob, LogEvent.transfer.blob, party, party,
        ]
      )
      var found: [LoggedTransactions.Move] = []
      while let row = try rows.next() {
        let log = LogEntry(
          address: LoggedEther.emitter,
          topics: try ["t0", "t1", "t2"].map { try row.hash($0) },
          payload: row.bytes("data") ?? [],
          blockNumber: row.number("block"),
          blockHash: try row.hash("block_hash"),
          transaction: try row.hash("tx"),
          transactionIndex: 0,
          index: row.number("log_index"),
          isRemoved: false
        )
        if let move = LoggedTransactions.Move(log, of: account) { found.append(move) }
      }
      return found
    }
  }

  /// Reads the settled movements of an account's ether within transactions in some blocks.
  func settledEther(
    of account: Address,
    in blocks: ClosedRange<UInt64>,
    chain: ChainID
  ) throws(StoreError) -> [LoggedTransactions.Move] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT block, tx, delta_sign, amount FROM movement
          WHERE chain = ? AND account = ? AND asset = x'' AND block BETWEEN ? AND ?
            AND flags & ? = 0 AND delta_sign <> 0 AND kind <> ? AND tx <> x''
          """,
        arguments: [
          chain.value.stored, account.blob, blocks.lowerBound.stored, blocks.upperBound.stored,
          Self.tailFlag | Self.failedFlag, Movement.Kind.fee.rawValue,
        ]
      )
      var found: [LoggedTransactions.Move] = []
      while let row = try rows.next() {
        let sign: Int = row["delta_sign"]
        found.append(
          LoggedTransactions.Move(
            block: row.number("block"),
            transaction: try row.hash("tx"),
            isOut: sign < 0,
            amount: try row.amount("amount")
          )
        )
      }
      return found
    }
  }
}
