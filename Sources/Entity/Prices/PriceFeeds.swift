/// The known price feeds: the built-in ones, and the user's.
package struct PriceFeeds: Hashable, Sendable {
  /// The user's feeds of one chain.
  package struct Own: Hashable, Sendable {
    package var feeds: [PricedAsset: PriceFeed] = [:]
    /// The feed about the sequencer of the chain; nil to use the built-in one, if there is any.
    package var uptime: Address?

    package init(feeds: [PricedAsset: PriceFeed] = [:], uptime: Address? = nil) {
      (self.feeds, self.uptime) = (feeds, uptime)
    }
  }

  private let own: [ChainID: Own]

  /// Adds the user's feeds to the built-in ones; one for the same asset replaces it.
  package init(adding own: [ChainID: Own] = [:]) { self.own = own }

  /// The built-in feeds alone.
  package static let builtIn = PriceFeeds()

  /// Returns the feed for an asset on a chain; nil if none is known.
  package func feed(for asset: PricedAsset, on chain: ChainID) -> PriceFeed? {
    own[chain]?.feeds[asset] ?? BuiltInPriceFeeds.all[chain.value]?.feeds[asset]
  }

  /// Returns the feed that says whether the sequencer of a rollup works; nil if none is known.
  package func uptimeFeed(on chain: ChainID) -> Address? {
    own[chain]?.uptime ?? BuiltInPriceFeeds.all[chain.value]?.uptime
  }

  /// Whether a feed of any coin or token of a chain is known.
  package func hasAny(on chain: ChainID) -> Bool {
    let known = [own[chain]?.feeds, BuiltInPriceFeeds.all[chain.value]?.feeds]
    return known.contains { feeds in
      feeds?.keys.contains { if case .currency = $0 { false } else { true } } ?? false
    }
  }

  /// Returns the feeds of a currency on any chain: the user's first, then the built-in ones, the
  /// preferred one first.
  ///
  /// None for the US dollar, in which all prices are.
  package func feeds(of currency: Currency) -> [PriceFeed] {
    let asset = PricedAsset.currency(currency)
    let added = own.sorted { $0.key.value < $1.key.value }.compactMap { $0.value.feeds[asset] }
    let known = BuiltInPriceFeeds.currencyChains.compactMap {
      BuiltInPriceFeeds.all[$0]?.feeds[asset]
    }
    return added + known.filter { feed in !added.contains { $0.chain == feed.chain } }
  }

  /// Returns the question for the prices of assets on a chain, after a block; nil if there is a feed
  /// for none of them.
  ///
  /// The price of the currency is asked for, too, if the chain has a feed of it; `feeds(of:)` says
  /// where else it is found. `block` is that of the balances; nil stands for the newest one, at the
  /// cost of a request.
  package func question(
    for assets: [PricedAsset],
    in currency: Currency,
    on chain: ChainID,
    after block: BlockReference?
  ) -> ReadPrices? {
    var asked: [Address] = []
    for asset in assets + [.currency(currency)] {
      guard let feed = feed(for: asset, on: chain), !asked.contains(feed.address) else { continue }
      asked.append(feed.address)
    }
    guard !asked.isEmpty else { return nil }
    return ReadPrices(chain: chain, feeds: asked, uptime: uptimeFeed(on: chain), block: block)
  }
}
