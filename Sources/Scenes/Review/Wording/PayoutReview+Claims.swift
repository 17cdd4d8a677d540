import Core
import Entity

extension PayoutReview {
  /// The builder's claims, which this machine cannot verify.
  var claimed: [ReviewModel.Claim] {
    tokensClaimed + changes + fees
      + remainingBalances.flatMap { ReviewModel.Claim.balances($0.claims(coin: symbol)) } + after
  }

  /// The claims below the line of the page; what remains is above it, next to the costs.
  var claimsBelow: [ReviewModel.Claim] {
    tokensClaimed + changes + fees
      + remainingBalances.flatMap { ReviewModel.Claim.current($0.claims(coin: symbol)) } + after
  }

  /// What would remain of each claimed balance.
  var remainingBalances: [RemainingBalance] {
    RemainingBalance.all(
      of: claims,
      on: totals.chain,
      taking: totals.highestCost.count,
      { token in totals.sums.first { $0.asset == .token(token) }?.units ?? 0 },
      returning: { rows.units(of: $0, to: from) },
      knowing: tokens
    )
  }

  var fees: [ReviewModel.Claim] {
    [claims?.rollupFee.map { ReviewModel.Claim.rollupFee($0, symbol) }].compactMap(\.self)
  }

  var tokensClaimed: [ReviewModel.Claim] {
    (claims?.tokens ?? []).map { claim in
      let token = claim.token
      let isShared = claimedSymbols.isShared(token) || tokens.clashes.isShared(token)
      return ReviewModel.Claim(
        name: "token",
        text: isShared ? "\(token.claim), at \(token.address)" : token.claim
      )
    }
  }

  /// The time of building, and the block that the claims are from.
  var after: [ReviewModel.Claim] {
    guard let claims else { return [] }
    return [claims.block.map(ReviewModel.Claim.asOf)].compactMap(\.self) + [.built(claims.built)]
  }
}
