import Core
import Entity

extension Rule {
  /// Transactions of the account with higher nonces were sent from this machine and are not yet
  /// mined: as soon as this one is, they may be, and that may be long after they were sent.
  ///
  /// A transaction that replaces a pending one leaves them as they were.
  static let laterWait = Rule("waiting-after", of: .payments) { subject, knowledge in
    let (first, last) = (
      subject.list?.rows.first?.nonce ?? subject.transaction?.transaction.nonce,
      subject.list?.rows.last?.nonce ?? subject.transaction?.transaction.nonce
    )
    guard let advice = knowledge.nodeFindings?.nonces, let first, let last, first <= last else {
      return []
    }
    let nonces = advice.waiting.map(\.transaction.nonce)
    guard !nonces.contains(where: { (first...last).contains($0) }) else { return [] }
    let after = advice.waiting.filter { $0.transaction.nonce > last }
    guard let next = after.first else { return [] }
    return [
      Finding(
        .caution(
          "waiting-after",
          after.count == 1
            ? "a transaction sent from this machine is pending with the higher nonce "
              + "\(next.transaction.nonce): \(next.hash); it may still be mined, after this"
            : "\(after.count) transactions sent from this machine are pending with higher nonces, the "
              + "first with nonce \(next.transaction.nonce): \(next.hash); they may still be mined, "
              + "after this"
        )
      )
    ]
  }
}
