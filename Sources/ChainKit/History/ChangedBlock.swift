import Core
import Entity

/// A block to be read, with the states before and after it.
struct ChangedBlock: Hashable, Sendable {
  let block: UInt64
  let before: SubjectState
  let after: SubjectState

  /// What rows leave unexplained of the change of the balance.
  func rest(beside rows: [ProposedRow]) -> ExactSum {
    var sum = ExactSum()
    sum.add(after.balance)
    sum.subtract(before.balance)
    for row in rows { sum.add(row.amount, direction: -row.direction) }
    return sum
  }
}

/// What a block shows of one subject.
struct BlockRows: Hashable, Sendable {
  let rows: [ProposedRow]
  let uses: [NonceUse]
  /// Whether a row has what the states leave over, so that false ones would make a false row.
  var followsBalances = false
}
