import Core
import Entity

/// What remains of a balance claimed by the builder, after this and all pending transactions.
struct RemainingBalance: Sendable, Equatable {
  /// The token, known on this machine or else claimed; nil for the chain's own coin.
  let token: ResolvedToken?
  /// The balance of the account.
  let balance: UInt256
  /// The most that pending transactions may take; nil if none takes any.
  let pending: UInt256?
  /// The most that is taken now.
  let taken: UInt256
  /// What the account pays to itself: the balance must be enough for it, and gets it back.
  var returned: UInt256 = 0

  /// The remainder; nil if the balance is not enough.
  var left: UInt256? {
    balance.subtracting(pending ?? 0)?.subtracting(taken)?.adding(returned)
  }

  /// Formats an amount of this asset; `coin` is the name of the chain's own coin.
  func text(_ units: UInt256, coin: Sentence) -> Sentence {
    let amount = Units.text(units, decimals: token?.token.decimals ?? 18)
    return token.map { "\(amount: amount) \($0.unit)" } ?? "\(amount: amount) \(coin)"
  }
}

extension RemainingBalance {
  /// Balances after one transaction: of the token that leaves, then of the chain's own coin.
  static func all(
    of transaction: Transaction,
    from account: Address,
    doing action: Review.Action,
    _ claims: Claims?,
    knowing tokens: TokenList
  ) -> [RemainingBalance] {
    guard let claims else { return [] }
    var all: [RemainingBalance] = []
    if case .tokenTransfer(let contract, let payee, let units) = action,
      let balance = claims.tokenBalance,
      let token = ResolvedToken(at: contract, on: transaction.chain, tokens, claimed: claims.token)
    {
      all.append(
        RemainingBalance(
          token: token,
          balance: balance,
          pending: claims.tokenPending,
          taken: units,
          returned: payee == account ? units : 0
        )
      )
    }
    let most = transaction.highestCost?.adding(claims.rollupFee ?? .zero)
    if let balance = claims.balance, let cost = most {
      var returned: UInt256 = 0
      if case .payment = action, transaction.to == account { returned = transaction.value.count }
      all.append(coins(balance, claims.pending, taking: cost.count, returning: returned))
    }
    return all
  }

  /// Balances after a list: of each token that is paid, then of the chain's own coin.
  static func all(
    of claims: UnsignedPayouts.Claims?,
    on chain: ChainID,
    taking cost: UInt256,
    _ units: (Address) -> UInt256,
    returning: (Payment.Asset) -> UInt256,
    knowing tokens: TokenList
  ) -> [RemainingBalance] {
    guard let claims else { return [] }
    let claimed = SymbolClashes(among: claims.tokens.map(\.token))
    let paid = claims.tokens.compactMap { claim -> RemainingBalance? in
      let address = claim.token.address
      guard let balance = claim.balance,
        let word = ResolvedToken(
          at: address,
          on: chain,
          tokens,
          claimed: claim.token,
          besides: claimed
        )
      else { return nil }
      return RemainingBalance(
        token: word,
        balance: balance,
        pending: claim.pending,
        taken: units(address),
        returned: returning(.token(address))
      )
    }
    let most = cost.adding(claims.rollupFee?.count ?? 0) ?? .max
    let own = claims.balance.map {
      coins($0, claims.pending, taking: most, returning: returning(.coin))
    }
    return paid + [own].compactMap(\.self)
  }

  private static func coins(
    _ balance: Wei,
    _ pending: Wei?,
    taking cost: UInt256,
    returning returned: UInt256
  ) -> RemainingBalance {
    RemainingBalance(
      token: nil,
      balance: balance.count,
      pending: pending?.count,
      taken: cost,
      returned: returned
    )
  }
}

extension ReviewSubject {
  /// What would remain of each claimed balance.
  func remainingBalances(knowing tokens: TokenList) -> [RemainingBalance] {
    switch self {
    case .transaction(let subject):
      RemainingBalance.all(
        of: subject.transaction,
        from: subject.from,
        doing: subject.action,
        subject.claims,
        knowing: tokens
      )
    case .payouts(let list): list.remainingBalances(knowing: tokens)
    case .message, .contact: []
    }
  }

  /// The base fee per gas of the next block, as claimed by the builder.
  var baseFee: Wei? {
    switch self {
    case .transaction(let subject): subject.claims?.baseFee
    case .payouts(let list): list.claims?.baseFee
    case .message, .contact: nil
    }
  }

  /// What the chain takes besides gas at most, as claimed by the builder.
  var rollupFee: Wei? {
    switch self {
    case .transaction(let subject): subject.claims?.rollupFee
    case .payouts(let list): list.claims?.rollupFee
    case .message, .contact: nil
    }
  }

  /// The highest price offered per gas; for a list, the lowest of these.
  var offeredPrice: Wei? {
    switch self {
    case .transaction(let subject): subject.transaction.fees.highestPrice
    case .payouts(let list): list.transactions.map(\.fees.highestPrice).min()
    case .message, .contact: nil
    }
  }
}

extension [PayoutReview.Row] {
  /// The sum of what the payments of one asset pay to an account, in base units.
  func units(of asset: Payment.Asset, to account: Address) -> UInt256 {
    lazy.map(\.payment).filter { $0.asset == asset && $0.to == account }.map(\.units)
      .sumWithSaturation()
  }
}

extension PayoutSubject {
  fileprivate func remainingBalances(knowing tokens: TokenList) -> [RemainingBalance] {
    RemainingBalance.all(
      of: claims,
      on: chain,
      taking: transactions.map { $0.highestCost?.count ?? .max }.sumWithSaturation(),
      { token in
        rows.filter { $0.payment.asset == .token(token) }.map(\.payment.units).sumWithSaturation()
      },
      returning: { rows.units(of: $0, to: from) },
      knowing: tokens
    )
  }
}
