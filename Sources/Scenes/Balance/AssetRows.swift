import Core
import Entity

/// Turns the balances of a chain into rows for people.
struct AssetRows {
  /// The rows of one account.
  struct Group {
    var name: Sentence
    let rows: [BalanceTable.Row]
    /// What is worth less than this is left out; nil if nothing is.
    let limit: Sentence?
  }

  private let chain: ChainEntry
  private let units: TokenUnits
  private let prices: BalancePrices?
  /// The tokens of several chains whose symbols say too little.
  private let shared: Set<HeldAsset>
  /// Behind the symbol of the coin, if the balances are not those of now.
  private let age: Sentence?

  init(
    _ balances: ChainBalances,
    prices: BalancePrices?,
    now: Int64,
    shared: Set<HeldAsset> = []
  ) {
    chain = balances.chain
    (self.prices, self.shared) = (prices, shared)
    let tokens = balances.holdings.flatMap(\.tokens).map(\.token)
    units = TokenUnits(among: tokens, coin: chain.symbol)
    age = balances.isRecalled ? balances.readAt.map { Age(of: $0, now: now).text } : nil
  }

  /// Returns the rows of an account, without tokens of which it has nothing.
  func rows(of holding: AddressBalances, hidesZeroCoin: Bool, showsAge: Bool = true) -> Group {
    var rows: [BalanceTable.Row] = []
    if !hidesZeroCoin || holding.ether != .zero {
      var row = coin(holding.ether, showsAge: showsAge)
      row.verdict = holding.verdicts?.ether.mark ?? ""
      rows.append(row)
    }
    for balance in holding.tokens {
      guard var row = token(balance) else { continue }
      row.verdict = holding.mark(of: balance) ?? ""
      rows.append(row)
    }
    return Group(
      name: holding.markedNames ?? "\(holding.address)",
      rows: rows,
      limit: prices?.smallLimit
    )
  }

  /// Returns the rows of all accounts of the chain together, without tokens of which they have
  /// nothing.
  func rows(of totals: [AssetTotal]) -> Group {
    let rows = totals.compactMap { total -> BalanceTable.Row? in
      guard let token = total.tokens.first else { return coin(Wei(total.units), showsAge: true) }
      return self.token(TokenBalance(token: token, reading: .amount(total.units)))
    }
    return Group(
      name: "total",
      rows: rows.map { row in
        var row = row
        row.isSmall = false
        return row
      },
      limit: nil
    )
  }

  private func coin(_ ether: Wei?, showsAge: Bool) -> BalanceTable.Row {
    let symbol: Sentence = "\(term: chain.symbol)"
    var row = BalanceTable.Row(
      amount: "\(amount: ether?.ether ?? "?")",
      unit: showsAge ? age.map { "\(symbol) (\($0) old)" } ?? symbol : symbol
    )
    prices?.fill(&row, ether?.count, .coin, decimals: chain.decimals, on: chain)
    return row
  }

  private func token(_ balance: TokenBalance) -> BalanceTable.Row? {
    guard balance.units != .zero else { return nil }
    let token = balance.token
    var row = BalanceTable.Row(
      amount: "\(amount: balance.units.map { Units.text($0, decimals: token.decimals) } ?? "?")",
      unit: unit(of: token)
    )
    prices?.fill(
      &row,
      balance.units,
      .token(token.address),
      decimals: token.decimals,
      on: chain
    )
    return row
  }

  private func unit(of token: Token) -> Sentence {
    guard !shared.isEmpty, shared.contains(HeldAsset(token)) else { return units.unit(of: token) }
    return "\(term: UntrustedText.escaped(token.symbol)) (\(token.address))"
  }
}
