import ChainKit
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

  /// Later payments wait for the first one anyway.
  private static func gap(_ rows: [PayoutReview.Row], _ advice: NonceAdvice)
    -> PayoutReview.Finding?
  {
    guard let first = rows.first?.nonce, first > advice.next else { return nil }
    return Warning.nonce(first, advice).map { .init(warning: $0, rows: []) }
  }
}
