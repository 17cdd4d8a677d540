import Core
import Entity

extension PayoutReview {
  /// What the builder says and this machine cannot check.
  var claimed: [ReviewModel.Claim] {
    tokensClaimed
      + remainingBalances.flatMap { ReviewModel.Claim.balances($0.claims(coin: symbol)) } + after
  }

  /// What would be left of each balance that is claimed.
  var remainingBalances: [RemainingBalance] {
    RemainingBalance.all(
      of: claims,
      on: totals.chain,
      taking: totals.highestCost.count,
      { token in totals.sums.first { $0.asset == .token(token) }?.units ?? 0 },
      knowing: tokens
    )
  }

  var tokensClaimed: [ReviewModel.Claim] {
    (claims?.tokens ?? []).map { ReviewModel.Claim(name: "token", text: $0.token.claim) }
  }

  /// When, and as of which block.
  var after: [ReviewModel.Claim] {
    guard let claims else { return [] }
    return [claims.block.map(ReviewModel.Claim.asOf)].compactMap(\.self) + [.built(claims.built)]
  }
}
