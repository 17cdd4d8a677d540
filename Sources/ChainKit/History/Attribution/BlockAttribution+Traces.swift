import Core
import Entity

extension BlockAttribution {
  /// Returns the movements within transactions that traces tell; nil if there are none, or they leave
  /// a part of the change unexplained.
  ///
  /// A trace is the node's word: it counts only with the balances.
  func traced(beside rows: [MovementRow]) -> [MovementRow]? {
    guard case .traces(let traces) = evidence, traces.count == block.wholeTransactions.count else {
      return nil
    }
    var found: [MovementRow] = []
    for (place, (transaction, moves)) in zip(block.wholeTransactions, traces).enumerated() {
      let index = transaction.place?.index ?? UInt64(place)
      // Its own value has a row already.
      let hasRow = transaction.from == account || transaction.to == account
      for (place, move) in moves.enumerated() where move.names(account) {
        guard !(move.isOutermost && hasRow) else { continue }
        guard let order = MovementOrder.trace(index, at: place) else { return nil }
        let isOut = move.from == account
        found.append(
          row(
            isOut ? .internalOut : move.isOutermost ? .received : .internal,
            move.amount,
            order: order,
            in: transaction.hash,
            with: isOut ? move.to : move.from,
            by: .trace
          )
        )
      }
    }
    return found.isEmpty || residual(rows + found) != 0 ? nil : found
  }
}
