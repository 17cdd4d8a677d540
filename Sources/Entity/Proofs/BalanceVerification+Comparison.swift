import Core

// Balances that no proof decides: what nodes say of them is compared.
extension BalanceVerification {
  /// What the proofs say of an account's balance of a token, or that nodes disagree where no proof
  /// decides.
  package func verdict(on token: Token, of account: AccountBalances) -> BalanceVerdict {
    let verdict = provedVerdict(on: token, of: account)
    guard verdict.isUndecided,
      let claimed = account.tokens.first(where: { $0.token == token })?.reading,
      let reports = comparison.dispute(
        of: TokenHolding(account: account.account, token: token.address),
        claimed: claimed
      )
    else { return verdict }
    return .unproved(.disputed(reports))
  }

  /// The balances that no proof decides, once there are no more targets, for ``CompareBalances``.
  package var undecided: [TokenHolding] {
    sheet.accounts.flatMap { account in
      account.tokens.compactMap { balance in
        verdict(on: balance.token, of: account).isUndecided
          ? TokenHolding(account: account.account, token: balance.token.address) : nil
      }
    }
  }

  /// Takes what nodes say of ``undecided``.
  package mutating func take(_ answers: [NodeBalances], of holdings: [TokenHolding]) {
    comparison.take(answers, of: holdings)
  }

  /// The balances that as many nodes report as must, where another node does not; for
  /// ``ExcludeContradictingNodes``.
  package var outvoting: [ProvenBalance] {
    disputed.compactMap { holding, _ in
      guard case .amount(let amount)? = comparison.agreed(on: holding) else { return nil }
      return ProvenBalance(account: holding.account, token: holding.token, amount: amount)
    }
  }

  /// Whether as many nodes as must report another balance than was claimed.
  package var isOutvoted: Bool {
    disputed.contains { holding, claimed in
      guard case .amount? = comparison.agreed(on: holding) else { return false }
      return comparison.agreed(on: holding) != claimed
    }
  }

  /// Those that no proof decides, and of which a node says something else than was claimed.
  private var disputed: [(holding: TokenHolding, claimed: TokenBalanceResult)] {
    sheet.accounts.flatMap { account in
      account.tokens.compactMap { balance in
        let holding = TokenHolding(account: account.account, token: balance.token.address)
        guard comparison.isDisputed(holding, claimed: balance.reading),
          verdict(on: balance.token, of: account).isUndecided
        else { return nil }
        return (holding, balance.reading)
      }
    }
  }
}
