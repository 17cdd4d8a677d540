import Core
import Entity

/// What is to be said of many payments together, and of none of them alone.
enum PayoutWarnings {
  static func about(
    _ rows: [PayoutReview.Row],
    claims: UnsignedPayouts.Claims?,
    coin: String
  ) -> [PayoutReview.Finding] {
    var findings = repeated(rows)
    guard let claims else { return findings }
    findings += rowsOutOfOrder(rows)
    findings += TokenClaims.warnings(about: claims.tokens.map(\.token), coin: coin).map {
      PayoutReview.Finding(warning: $0, rows: [])
    }
    let names = claims.tokens.flatMap { [$0.token.symbol, $0.token.name] }
    if let hidden = names.lazy.compactMap(Warning.hidden).first {
      findings.append(PayoutReview.Finding(warning: hidden, rows: []))
    }
    return findings
  }

  /// A signer sees it too, whatever the builder allowed.
  private static func repeated(_ rows: [PayoutReview.Row]) -> [PayoutReview.Finding] {
    var first: [PayoutPlan.Key: Int] = [:]
    var again: [Int] = []
    for row in rows {
      let key = PayoutPlan.Key(to: row.payment.to, asset: row.payment.asset)
      if first[key] == nil { first[key] = row.number } else { again.append(row.number) }
    }
    guard !again.isEmpty else { return [] }
    return [
      .init(
        .caution,
        "payout-repeated",
        "an account is paid the same coin or token a second time",
        rows: again
      )
    ]
  }

  private static func rowsOutOfOrder(_ rows: [PayoutReview.Row]) -> [PayoutReview.Finding] {
    let isInOrder = zip(rows, rows.dropFirst()).allSatisfy { $0.number < $1.number }
    guard !isInOrder else { return [] }
    return [
      .init(
        .caution,
        "payout-rows",
        "the numbers of the rows do not rise: they are not those of one list"
      )
    ]
  }
}
