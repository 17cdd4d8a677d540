import Core
import Entity

/// One account's balance of one asset, or an item of a collection, for scripts.
struct BalanceFieldRow {
  private let chain: ChainEntry
  private var holding: AddressBalances?
  private let prices: BalancePrices?
  private var symbol: String
  private var contract: Address?
  private var units: UInt256?
  private var decimals: Int
  private var tokenID: UInt256?
  /// Nil for items, which have no price here.
  private var asset: PricedAsset? = .coin
  private var verdict: BalanceVerdict?
  private var block: BlockReference?
  private var readAt: Int64?
  private var problem: String?

  /// A chain of which nothing is known.
  init(of balances: ChainBalances, _ prices: BalancePrices?) {
    (chain, self.prices) = (balances.chain, prices)
    (symbol, decimals) = (chain.symbol, chain.decimals)
    problem = balances.failure?.report.code
  }

  /// The coin of a chain; `now` is the time of what was read just now, in seconds since 1970.
  init(
    of balances: ChainBalances,
    _ holding: AddressBalances,
    _ prices: BalancePrices?,
    now: Int64
  ) {
    self.init(of: balances, prices)
    (self.holding, units, verdict) = (holding, holding.ether?.count, holding.verdicts?.ether)
    // What is kept of an account may be older than the chain's other balances, or missing.
    guard !balances.isRecalled || holding.kept != nil else { return }
    block = holding.kept?.block ?? balances.block
    readAt = holding.kept?.readAt ?? now
  }

  /// The same account's balance of a token.
  func token(_ balance: TokenBalance) -> BalanceFieldRow {
    let token = balance.token
    var row = self
    (row.symbol, row.contract, row.decimals) = (token.symbol, token.address, token.decimals)
    (row.units, row.asset) = (balance.units, .token(token.address))
    row.verdict = holding?.verdicts?.tokens[token.address]
    row.problem = problem ?? balance.problemCode
    return row
  }

  /// What the same account has of a collection: a line for each item, and one without an ID for all
  /// those whose IDs are unknown.
  func items(of collection: CollectionHolding) -> [BalanceFieldRow] {
    func row(_ id: UInt256?, _ amount: UInt256?, _ fault: String?) -> BalanceFieldRow {
      var row = self
      (row.symbol, row.contract) = (
        collection.collection.symbol ?? "", collection.collection.address
      )
      (row.units, row.decimals, row.tokenID) = (amount, 0, id)
      (row.asset, row.verdict, row.problem) = (nil, nil, problem ?? fault)
      return row
    }
    switch collection.reading {
    case .fault(let fault): return [row(nil, nil, fault.code)]
    case .items(let held):
      var rows = held.items.map { row($0.id, $0.amount, nil) }
      if held.unread > 0 { rows.append(row(nil, nil, "items-unread")) }
      if let more = held.more {
        if more > .zero { rows.append(row(nil, more, nil)) }
      } else if held.items.isEmpty {
        rows.append(row(nil, nil, nil))
      }
      return rows
    }
  }

  func value(_ field: BalanceField) -> String {
    switch field {
    case .chain: UntrustedText.escaped(chain.name)
    case .chainID: chain.id.description
    case .account: holding?.address.description ?? ""
    case .name: holding?.accounts.first?.name.map { UntrustedText.escaped($0) } ?? ""
    case .symbol: UntrustedText.escaped(symbol)
    case .contract: contract?.description ?? ""
    case .units: units.map { "\($0)" } ?? ""
    case .amount: units.map { Units.text($0, decimals: decimals) } ?? ""
    case .decimals: "\(decimals)"
    case .tokenID: tokenID.map { "\($0)" } ?? ""
    case .value: worth ?? ""
    case .currency: prices?.options.currency.code ?? ""
    case .price: known?.unitPrice.exact ?? ""
    case .priceAge: known.map { "\($0.oldest.age)" } ?? ""
    case .verdict: verdict.map { VerdictModel($0).state } ?? ""
    case .evidence: verdict.flatMap { VerdictModel($0).evidence } ?? ""
    case .block: block.map { "\($0.number)" } ?? ""
    case .blockHash: block?.hash.description ?? ""
    case .blockTime: block.map { UTC.text($0.time).english } ?? ""
    case .readAt: readAt.map { UTC.text($0).english } ?? ""
    case .problem: problem ?? ""
    }
  }

  /// The value; nothing is worth 0, whatever its price. Nil if it is unknown.
  private var worth: String? {
    guard let prices, asset != nil, let units else { return nil }
    guard !units.isZero else {
      return CurrencyAmount(prices.options.currency, count: 0).exact
    }
    return known?.amount.exact
  }

  private var known: KnownValue? {
    guard let asset,
      case .known(let value) = prices?.value(of: units, asset, decimals: decimals, on: chain)
    else { return nil }
    return value
  }
}

extension TokenBalance {
  /// The code of the error with which a command ends that needs this balance; nil if it is known.
  fileprivate var problemCode: String? {
    do {
      _ = try reading.amount(of: token)
      return nil
    } catch { return error.report.code }
  }
}

extension CollectionFault {
  fileprivate var code: String {
    switch self {
    case .noContract: "collection-no-contract"
    case .noCollection: "collection-unknown-kind"
    case .refused: "collection-refused"
    case .malformed: "collection-malformed"
    }
  }
}
