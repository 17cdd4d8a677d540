import Core
import Entity

extension BlockAttribution {
  /// Whether the receipts show that the chain logs movements of ether; nil if they do not tell.
  ///
  /// Every transaction that moved a value to another account has a log of it, or none has.
  var showsEtherLogs: Bool? {
    var shows: Bool?
    for transaction in block.wholeTransactions {
      guard let receipt = receipts[transaction.hash], receipt.succeeded == true,
        let moved = LoggedEther(valueOf: transaction, receipt)
      else { continue }
      guard receipt.logs.contains(where: { LoggedEther($0) == moved }) else { return false }
      shows = true
    }
    return shows
  }

  /// Returns the movements within transactions that the chain's own logs tell; nil if there are none,
  /// or they leave a part of the change unexplained.
  ///
  /// With these logs a block explains all: so what does not add up was left out or forged, and
  /// nothing tells which log it is.
  func logged(beside rows: [MovementRow]) -> [MovementRow]? {
    guard logsEther else { return nil }
    var found: [MovementRow] = []
    for transaction in block.wholeTransactions {
      guard let receipt = receipts[transaction.hash], receipt.succeeded != false else { continue }
      found += logged(in: transaction, receipt)
    }
    return found.isEmpty || residual(rows + found) != 0 ? nil : found
  }

  /// The movements in one transaction, without the value that has a row of its own.
  private func logged(in transaction: ChainTransaction, _ receipt: Receipt) -> [MovementRow] {
    let value = LoggedEther(valueOf: transaction, receipt)
    let hasRow = transaction.from == account || transaction.to == account
    var isValueNext = value != nil
    var found: [MovementRow] = []
    for log in receipt.logs {
      guard let moved = LoggedEther(log) else { continue }
      let isValue = isValueNext && moved == value
      if isValue { isValueNext = false }
      guard moved.names(account), !(isValue && hasRow) else { continue }
      let isOut = moved.from == account
      found.append(
        row(
          isOut ? .internalOut : isValue ? .received : .internal,
          moved.amount,
          order: MovementOrder.log(receipt.index, at: log.index),
          in: transaction.hash,
          with: isOut ? moved.to : moved.from,
          by: .log
        )
      )
    }
    return found
  }
}
