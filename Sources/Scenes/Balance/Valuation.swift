package import Core
package import Entity

/// What holdings are worth in a currency.
///
/// Of an account, of a wallet, or of several chains: parts add up with ``add(_:)``.
package struct Valuation: Sendable {
  /// An asset of which something is held, and its value.
  package struct Item: Sendable {
    package let chain: ChainEntry
    /// The token; nil for the chain's coin.
    package let token: Token?
    /// The amount in base units, not 0.
    package let units: UInt256
    package let value: AssetValue

    /// The asset, for a feed.
    var asset: PricedAsset { token.map { .token($0.address) } ?? .coin }
  }

  package let currency: Currency
  package private(set) var items: [Item] = []

  package init(_ currency: Currency) { self.currency = currency }

  /// Values the coin and the tokens of one holder on a chain. Amounts of 0 are left out, and
  /// those that are unknown.
  package init(coin: Wei?, tokens: [TokenBalance], on chain: ChainEntry, at book: PriceBook) {
    self.init(book.currency)
    if let coin, !coin.count.isZero {
      let value = book.value(of: coin.count, decimals: chain.decimals, .coin, on: chain.id)
      items.append(Item(chain: chain, token: nil, units: coin.count, value: value))
    }
    for balance in tokens {
      guard let units = balance.units, !units.isZero else { continue }
      let token = balance.token
      let asset = PricedAsset.token(token.address)
      let value = book.value(of: units, decimals: token.decimals, asset, on: chain.id)
      items.append(Item(chain: chain, token: token, units: units, value: value))
    }
  }

  /// Adds the holdings of another holder, or of another chain.
  package mutating func add(_ other: Valuation) { items += other.items }

  /// The sum of the known values; nil if it does not fit. Nothing held is worth 0.
  package var total: CurrencyAmount? {
    var sum = CurrencyAmount(currency, count: 0)
    for item in items {
      guard case .known(let value) = item.value else { continue }
      guard let next = sum.adding(value.amount) else { return nil }
      sum = next
    }
    return sum
  }

  /// The assets whose value is unknown, each once: the total lacks them.
  package var unpriced: [Unpriced] {
    var found: [Unpriced] = []
    for item in items {
      guard case .unknown(let problem) = item.value else { continue }
      let asset = Unpriced(chain: item.chain, token: item.token, problem: problem)
      if !found.contains(asset) { found.append(asset) }
    }
    return found
  }

  /// An asset whose value is unknown.
  package struct Unpriced: Equatable, Sendable {
    package let chain: ChainEntry
    /// The token; nil for the chain's coin.
    package let token: Token?
    package let problem: PriceProblem
  }

  /// Returns the assets to ask feeds about: those of which one of the holders has something.
  static func assets(of holders: [AddressBalances]) -> [PricedAsset] {
    let hasCoin = holders.contains { $0.ether.map { !$0.count.isZero } ?? false }
    var assets: [PricedAsset] = hasCoin ? [.coin] : []
    for balance in holders.flatMap(\.tokens) {
      guard let units = balance.units, !units.isZero else { continue }
      let asset = PricedAsset.token(balance.token.address)
      if !assets.contains(asset) { assets.append(asset) }
    }
    return assets
  }
}
