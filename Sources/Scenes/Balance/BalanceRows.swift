import Core
import Entity

/// Turns the balances of a chain into what `balance` says in JSON.
struct BalanceRows {
  let chain: ChainEntry
  /// Nil if no values are shown.
  var prices: BalancePrices?

  func row(_ holding: AddressBalances) -> ShowBalances.Body.Row {
    .init(
      address: holding.address.description,
      name: holding.accounts.first?.name,
      names: holding.accounts.count > 1 ? holding.accounts.compactMap(\.name) : nil,
      standing: holding.mark,
      wei: holding.ether?.description,
      ether: holding.ether?.ether,
      value: prices?.model(holding.ether?.count, .coin, decimals: chain.decimals, on: chain),
      verdict: holding.verdicts.map { VerdictModel($0.ether) },
      tokens: holding.tokens.map { token($0, holding.verdicts?.tokens[$0.token.address]) },
      collectibles: holding.collectibleModels,
      pending: holding.pendingModel,
      readAt: holding.kept.map { UTC.text($0.readAt) }
    )
  }

  func token(
    _ balance: TokenBalance,
    _ verdict: BalanceVerdict? = nil
  ) -> ShowBalances.Body.TokenRow {
    .init(
      contract: balance.token.address.description,
      symbol: UntrustedText.escaped(balance.token.symbol),
      decimals: balance.token.decimals,
      units: balance.units.map { "\($0)" },
      amount: balance.units.map { Units.text($0, decimals: balance.token.decimals) },
      value: prices?.model(
        balance.units,
        .token(balance.token.address),
        decimals: balance.token.decimals,
        on: chain
      ),
      problem: balance.problem,
      verdict: verdict.map(VerdictModel.init)
    )
  }
}

extension ShowBalances.Body.TokenRow {
  /// True if there is nothing to show: no balance and no problem.
  var isNothing: Bool { units == "0" && problem == nil }
}

extension ShowBalances.Body.Row {
  var problems: [Sentence] {
    tokens.compactMap { token in
      token.problem.map {
        .caution("\(term: token.symbol) (\(address: token.contract)) is unknown: \($0)")
      }
    }
  }
}

extension TokenBalance {
  var units: UInt256? {
    guard case .amount(let units) = reading else { return nil }
    return units
  }

  fileprivate var problem: Sentence? {
    guard case .fault(let fault) = reading else { return nil }
    return switch fault {
    case .noContract: "there is no contract at its address on this chain"
    case .refused: "its contract does not report a balance"
    case .malformed: "its contract's answer is not a number"
    case .neverRead: "it was never read before"
    }
  }
}

extension AddressBalances {
  /// The items of collections in JSON; nil if there are none.
  fileprivate var collectibleModels: [CollectibleRows.Model]? {
    let models = collectibles.map { CollectibleRows($0).models } ?? []
    return models.isEmpty ? nil : models
  }
}
