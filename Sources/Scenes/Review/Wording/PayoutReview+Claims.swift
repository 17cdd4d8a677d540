import Core
import Entity

extension PayoutReview {
  /// What the builder says and this machine cannot check.
  var claimed: [ReviewModel.Claim] {
    tokensClaimed
      + remainingBalances.flatMap { ReviewModel.Claim.balances($0, "", coin: symbol) } + after
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
    (claims?.tokens ?? []).map { claim in
      let (symbol, name) = (claim.token.symbol, claim.token.name)
      return ReviewModel.Claim(
        name: "token",
        text: "\(UntrustedText.escaped(symbol)) (\(UntrustedText.escaped(name))), "
          + "\(claim.token.decimals) decimals"
      )
    }
  }

  /// When, and as of which block.
  var after: [ReviewModel.Claim] {
    guard let claims else { return [] }
    let block = claims.block.map { block in
      ReviewModel.Claim(name: "as of", text: "block \(block.number), \(UTC.text(block.time))")
    }
    return [block].compactMap(\.self)
      + [ReviewModel.Claim(name: "built", text: claims.built.description)]
  }
}
