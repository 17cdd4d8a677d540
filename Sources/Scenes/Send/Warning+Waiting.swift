import Entity

/// What is to be said of transactions of the account that were sent from here and are not mined yet.
extension Warning {
  static func waiting(_ transaction: Transaction, _ advice: NonceAdvice?) -> Warning? {
    let before = advice?.waiting(before: transaction.nonce) ?? []
    guard let first = before.first else { return nil }
    if let same = before.first(where: { $0.transaction.does(whatDoes: transaction) }) {
      return Warning(
        grade: .caution,
        code: "waiting-same",
        message: "the same was sent from here already and waits to be mined, with the nonce "
          + "\(same.transaction.nonce): \(same.hash); this does it once more"
      )
    }
    return Warning(
      grade: .caution,
      code: "waiting-before",
      message: before.count == 1
        ? "a transaction that was sent from here waits to be mined, with the nonce "
          + "\(first.transaction.nonce): \(first.hash); this one comes after it"
        : "\(before.count) transactions that were sent from here wait to be mined, the first with the "
          + "nonce \(first.transaction.nonce): \(first.hash); this one comes after them"
    )
  }
}

extension NonceAdvice {
  /// What has to be mined before a transaction with this nonce.
  func waiting(before nonce: UInt64) -> [SignedTransaction] {
    waiting.filter { $0.transaction.nonce < nonce }
  }
}

extension Transaction {
  /// Whether it does the same, whatever its nonce and its fees.
  fileprivate func does(whatDoes other: Transaction) -> Bool {
    to == other.to && value == other.value && input == other.input
  }
}
