import Entity

extension AnswerMismatchError {
  /// Throws unless what the history database has is of the requested transaction, in one block that
  /// is not above the newest one.
  package static func check(_ entry: HistoryEntry, answers asked: ShowHistoryEntry)
    throws(AnswerMismatchError)
  {
    guard entry.transaction == nil || entry.transaction?.hash == asked.hash,
      entry.movements.allSatisfy({
        $0.chain == asked.chain && $0.transaction == asked.hash && $0.block == entry.block
      })
    else { throw .subject }
    guard entry.block.number <= entry.head.number else { throw .page }
  }
}
