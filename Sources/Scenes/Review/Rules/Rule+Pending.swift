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
    if let same = NonceAdvice.first(of: advice.unclear, doing: [transaction]) {
      return .danger(
        "waiting-same",
        "a transaction that does the same was refused, dropped or of unknown outcome, and may still "
          + "be mined, with nonce \(same.transaction.nonce): \(same.hash); this does it a second time"
      )
    }
    if let same = NonceAdvice.first(of: advice.waiting, doing: [transaction]) {
      return .caution(
        "waiting-same",
        "a transaction that does the same was already sent from this machine and is pending, with "
          + "nonce \(same.transaction.nonce): \(same.hash); this does it a second time"
      )
    }
    let before = advice.waiting(before: transaction.nonce)
    guard let first = before.first else { return nil }
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
    waitingFirst(before: list, advice)
      + same(
        in: list,
        advice.unclear,
        .danger(
          "waiting-same",
          "transactions that do the same were refused, dropped or of unknown outcome, and may still "
            + "be mined: these do it once more"
        )
      )
      + same(
        in: list,
        advice.waiting.filter { !advice.unclear.contains($0) },
        .caution(
          "waiting-same",
          "transactions that do the same were already sent from this machine and are pending: "
            + "these do it once more"
        )
      )
  }

  private static func waitingFirst(
    before list: PayoutSubject,
    _ advice: NonceAdvice
  ) -> [Finding] {
    let before = advice.waiting(before: list.rows.first?.nonce ?? 0)
    guard let first = before.first else { return [] }
    return [
      Finding(
        .caution(
          "waiting-before",
          before.count == 1
            ? "a transaction sent from this machine is pending, with nonce "
              + "\(first.transaction.nonce): \(first.hash); these come after it"
            : "\(before.count) transactions sent from this machine are pending, the first with nonce "
              + "\(first.transaction.nonce): \(first.hash); these come after them"
        )
      )
    ]
  }

  /// The rows that do the same as some earlier transactions without replacing them.
  private static func same(
    in list: PayoutSubject,
    _ earlier: [SignedTransaction],
    _ warning: Warning
  ) -> [Finding] {
    let same = list.rows.filter { row in
      earlier.contains {
        $0.transaction.nonce != row.nonce && $0.transaction.payment == row.payment
      }
    }.map(\.number)
    return same.isEmpty ? [] : [Finding(warning, rows: same)]
  }
}

extension NonceAdvice {
  /// The transactions that must be mined before one with this nonce: the last of each nonce.
  fileprivate func waiting(before nonce: UInt64) -> [SignedTransaction] {
    let last = Dictionary(waiting.map { ($0.transaction.nonce, $0) }) { $1 }
    return last.values.filter { $0.transaction.nonce < nonce }
      .sorted { $0.transaction.nonce < $1.transaction.nonce }
  }
}
