import Core
import Entity

/// What is to be said of nonces that were given by hand, from what is mined and what waits.
extension PayoutWarnings {
  static func about(_ rows: [PayoutReview.Row], _ advice: NonceAdvice) -> [PayoutReview.Finding] {
    [used(rows, advice), taken(rows, advice), gap(rows, advice)].compactMap(\.self)
  }

  private static func used(_ rows: [PayoutReview.Row], _ advice: NonceAdvice)
    -> PayoutReview.Finding?
  {
    let found = rows.filter { $0.nonce < advice.mined }.map(\.number)
    guard !found.isEmpty else { return nil }
    return .init(
      .danger,
      "nonce-used",
      "transactions with these nonces are mined already, the next one is \(advice.next): these can "
        + "never be mined",
      rows: found
    )
  }

  private static func taken(_ rows: [PayoutReview.Row], _ advice: NonceAdvice)
    -> PayoutReview.Finding?
  {
    let found = rows.filter { advice.taken.contains($0.nonce) }.map(\.number)
    guard !found.isEmpty else { return nil }
    return .init(
      .caution,
      "nonce-reused",
      "transactions with these nonces were sent from here and wait: only one of each two can be "
        + "mined",
      rows: found
    )
  }

  /// What was sent from here and waits to be mined before these.
  static func waiting(before rows: [PayoutReview.Row], _ advice: NonceAdvice)
    -> [PayoutReview.Finding]
  {
    let before = advice.waiting(before: rows.first?.nonce ?? 0)
    guard let first = before.first else { return [] }
    let payments = before.compactMap(\.transaction.payment)
    let same = rows.filter { payments.contains($0.payment) }.map(\.number)
    let waiting = PayoutReview.Finding(
      .caution,
      "waiting-before",
      before.count == 1
        ? "a transaction that was sent from here waits to be mined, with the nonce "
          + "\(first.transaction.nonce): \(first.hash); these come after it"
        : "\(before.count) transactions that were sent from here wait to be mined, the first with the "
          + "nonce \(first.transaction.nonce): \(first.hash); these come after them",
      rows: []
    )
    guard !same.isEmpty else { return [waiting] }
    return [
      waiting,
      .init(
        .caution,
        "waiting-same",
        "the same was sent from here already and waits to be mined: these do it once more",
        rows: same
      ),
    ]
  }

  /// Later payments wait for the first one anyway.
  private static func gap(_ rows: [PayoutReview.Row], _ advice: NonceAdvice)
    -> PayoutReview.Finding?
  {
    guard let first = rows.first?.nonce, first > advice.next else { return nil }
    return Warning.nonce(first, advice).map { .init(warning: $0, rows: []) }
  }
}

/// What is to be said of nonces from what was signed here, without asking anybody.
extension PayoutWarnings {
  static func signedBefore(
    _ rows: [PayoutReview.Row],
    of account: Address,
    on chain: ChainID,
    _ known: Acquaintances
  ) -> [PayoutReview.Finding] {
    let chain = UInt256(chain.value)
    let reused = rows.compactMap { row in
      known.past.other(than: row.digest, nonce: row.nonce, of: account, on: chain)
        .map { (row: row, other: $0) }
    }
    let gap = rows.first.flatMap { Warning.nonceGap($0.nonce, of: account, on: chain, known) }
    return again(reused) + [gap].compactMap { $0.map { .init(warning: $0, rows: []) } }
  }

  private static func again(
    _ reused: [(row: PayoutReview.Row, other: PastSignatures.Signed)]
  ) -> [PayoutReview.Finding] {
    guard let last = reused.last else { return [] }
    guard reused.count > 1 else {
      return [
        .init(
          warning: Warning.nonceReused(last.row.nonce, by: last.other),
          rows: [last.row.number]
        )
      ]
    }
    return [
      .init(
        .caution,
        "nonce-reused",
        "other transactions with these nonces were signed here, the last at \(last.other.time): "
          + "only one of each two can be mined",
        rows: reused.map(\.row.number)
      )
    ]
  }
}
