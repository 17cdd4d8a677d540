import Entity

extension AnswerMismatchError {
  /// Throws unless rows are those of the requested accounts and times, and the next page is later.
  static func check(_ rows: HistoryRows, answers asked: ReadHistoryRows)
    throws(AnswerMismatchError)
  {
    let accounts = Set(asked.accounts)
    let first = asked.cursor?.block ?? 0
    let last = rows.next.map { $0.block - min(1, $0.block) } ?? asked.cursor?.last ?? .max
    var block = first
    for movement in rows.movements {
      guard accounts.contains(movement.account), movement.chain == asked.chain else {
        throw .subject
      }
      guard movement.block.number >= block, movement.block.number <= last else { throw .page }
      block = movement.block.number
    }
    for balance in (rows.opening ?? []) + (rows.closing ?? []) {
      guard accounts.contains(balance.account) else { throw .subject }
    }
    guard
      rows.assurance.allSatisfy({ $0.chain == asked.chain && accounts.contains($0.account) })
    else { throw .subject }
    guard (rows.opening == nil) == (asked.cursor != nil),
      (rows.closing == nil) == (rows.next != nil), rows.asOf?.number ?? 0 < 1 << 63
    else { throw .page }
    guard let next = rows.next else { return }
    // It must come to an end.
    guard next.block > first, next.block <= next.last,
      asked.cursor == nil || asked.cursor?.last == next.last
    else { throw .page }
  }
}
