import Core
import Entity
import GRDB

/// A row of an item of a collection that moved.
struct ItemRow: Hashable, Sendable {
  let id: UInt256
  /// The standard of the log that tells it.
  let kind: CollectionKind
  let row: ProposedRow
}

extension ChainStore {
  /// Reads the rows of a collection's items that an account got or gave in some blocks, the oldest
  /// first; only those of settled blocks if asked for.
  func itemRows(
    of account: Address,
    _ contract: Address,
    in blocks: ClosedRange<UInt64>,
    chain: ChainID,
    isSettled: Bool
  ) throws(StoreError) -> [ItemRow] {
    try read { db in
      // Which standard it is, only the log itself tells.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT movement.block AS block, token_id, amount, delta_sign, t0 FROM movement
          LEFT JOIN log ON log.chain = movement.chain AND log.block = movement.block
            AND log.log_index = (ord & \((1 << 20) - 1)) - 16
          WHERE movement.chain = ? AND account = ? AND asset = ? AND token_id <> x''
            AND movement.block BETWEEN ? AND ? AND delta_sign <> 0 AND flags & ? = 0
          ORDER BY movement.block, ord, part
          """,
        arguments: [
          chain.value.stored, account.blob, contract.blob, blocks.lowerBound.stored,
          blocks.upperBound.stored, isSettled ? Self.tailFlag : 0,
        ]
      )
      var items: [ItemRow] = []
      while let row = try rows.next() {
        let topic = Hash32(blob: row.bytes("t0"))
        items.append(
          ItemRow(
            id: try row.amount("token_id"),
            kind: topic.map(LogEvent.itemTransfers.contains) ?? false ? .erc1155 : .erc721,
            row: ProposedRow(
              block: row.number("block"),
              amount: try row.amount("amount"),
              direction: row["delta_sign"],
              isChecked: true
            )
          )
        )
      }
      return items
    }
  }
}
