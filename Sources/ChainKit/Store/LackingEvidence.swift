import Entity
import GRDB

/// What no node had of a block in which the ether of an account changed.
enum LackingEvidence: CaseIterable, Hashable, Sendable {
  case transactions
  case receipts

  /// Nil for a reason that is about something else.
  init?(_ reason: GapReason) {
    switch reason {
    case .bodies: self = .transactions
    case .receipts: self = .receipts
    default: return nil
    }
  }

  var reason: GapReason {
    switch self {
    case .transactions: .bodies
    case .receipts: .receipts
    }
  }

  /// What marks a row in the database; it never changes meaning.
  var flag: Int {
    switch self {
    case .transactions: 4
    case .receipts: 8
    }
  }
}

extension ChainStore {
  /// The settled blocks whose ether changed in a way that no node could show, and why.
  ///
  /// Their amounts are rows without a transaction, which are marked, whatever became of the sync that
  /// read them.
  func lackingEvidence(
    of account: Address,
    in blocks: ClosedRange<UInt64>,
    chain: ChainID
  ) throws(StoreError) -> [UInt64: GapReason] {
    try read { db in
      let marks = LackingEvidence.allCases.reduce(0) { $0 | $1.flag }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT block, flags FROM movement WHERE chain = ? AND account = ? AND asset = x''
            AND block BETWEEN ? AND ? AND flags & ? <> 0 AND flags & ? = 0
          """,
        arguments: [
          chain.value.stored, account.blob, blocks.lowerBound.stored, blocks.upperBound.stored,
          marks, Self.tailFlag,
        ]
      )
      return rows.reduce(into: [:]) { found, row in
        let flags: Int = row["flags"]
        let mark = LackingEvidence.allCases.first { flags & $0.flag != 0 }
        found[row.number("block")] = mark?.reason
      }
    }
  }
}
