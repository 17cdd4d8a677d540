import Core
import Entity

extension Rule {
  /// Transactions of the account were sent from this machine and are not yet mined.
  static let othersWait = Rule(
    "waiting-before",
    "waiting-same",
    of: .payments
  ) { subject, knowledge in
    guard let advice = knowledge.nodeFindings?.nonces else { return [] }
    if let list = subject.list { return waiting(before: list, advice) }
    guard let transaction = subject.transaction?.transaction else { return [] }
    return [waiting(before: transaction, advice)].compactMap { $0.map { Finding($0) } }
  }

  static let earlierIsUnsent = Rule("waiting-unsent", of: .payments) { subject, knowledge in
    let nonce = subject.list?.rows.first?.nonce ?? subject.transaction?.transaction.nonce
    guard let nonce,
      let first = knowledge.nodeFindings?.nonces?.unsent.first(where: {
        $0.transaction.nonce < nonce
      })
    else { return [] }
    return [
      Finding(
        .caution(
          "waiting-unsent",
          "an earlier transaction, with nonce \(first.transaction.nonce), was signed but no node "
            + "has it: \(first.hash); this transaction waits for it"
        )
      )
    ]
  }

  private static func waiting(before transaction: Transaction, _ advice: NonceAdvice) -> Warning? {
    let before = advice.waiting(before: transaction.nonce)
    guard let first = before.first else { return nil }
    if let same = before.first(where: { $0.transaction.does(whatDoes: transaction) }) {
      return .caution(
        "waiting-same",
        "a transaction that does the same was already sent from this machine and is pending, with "
          + "nonce \(same.transaction.nonce): \(same.hash); this does it a second time"
      )
    }
    return .caution(
      "waiting-before",
      before.count == 1
        ? "a transaction sent from this machine is pending, with nonce "
          + "\(first.transaction.nonce): \(first.hash); this transaction waits until that one is mined"
        : "\(before.count) transactions sent from this machine are pending, the first with nonce "
          + "\(first.transaction.nonce): \(first.hash); this transaction waits until they are mined"
    )
  }

  private static func waiting(before list: PayoutSubject, _ advice: NonceAdvice) -> [Finding] {
    let before = advice.waiting(before: list.rows.first?.nonce ?? 0)
    guard let first = before.first else { return [] }
    let waiting = Finding(
      .caution(
        "waiting-before",
        before.count == 1
          ? "a transaction sent from this machine is pending, with nonce "
            + "\(first.transaction.nonce): \(first.hash); these come after it"
          : "\(before.count) transactions sent from this machine are pending, the first with nonce "
            + "\(first.transaction.nonce): \(first.hash); these come after them"
      )
    )
    let payments = before.compactMap(\.transaction.payment)
    let same = list.rows.filter { payments.contains($0.payment) }.map(\.number)
    guard !same.isEmpty else { return [waiting] }
    return [
      waiting,
      Finding(
        .caution(
          "waiting-same",
          "transactions that do the same were already sent from this machine and are pending: "
            + "these do it once more"
        ),
        rows: same
      ),
    ]
  }
}

extension NonceAdvice {
  /// The transactions that must be mined before one with this nonce.
  fileprivate func waiting(before nonce: UInt64) -> [SignedTransaction] {
    waiting.filter { $0.transaction.nonce < nonce }
  }
}

extension Transaction {
  /// Whether it does the same, apart from nonce and fees.
  fileprivate func does(whatDoes other: Transaction) -> Bool {
    to == other.to && value == other.value && input == other.input
  }
}
