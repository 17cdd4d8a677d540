import Core
package import Entity

extension Config {
  /// A price feed of the user's (AggregatorV3Interface).
  package struct Feed: Sendable, Equatable {
    package var address: Address
    /// The most seconds between two of its prices.
    package var heartbeat = PriceFeed.usualHeartbeat
    /// The digits behind the point of its prices.
    package var decimals = PriceFeed.usualDecimals

    package init(_ address: Address) { self.address = address }
  }

  /// The price feeds of one chain.
  package struct Prices: Sendable, Equatable {
    /// By asset, in the order of the file.
    package var feeds: [PricedAsset: Feed] = [:]
    /// The feed about the sequencer of the chain.
    package var sequencer: Address?

    package init() {}

    var isEmpty: Bool { self == Prices() }
  }

  /// Returns the built-in price feeds and those of the settings.
  ///
  /// - Throws: ``ConfigError/noID(chain:)`` for a chain that is not in the registry.
  package func priceFeeds(_ registry: ChainRegistry) throws(ConfigError) -> PriceFeeds {
    var own: [ChainID: PriceFeeds.Own] = [:]
    for chain in chains where !chain.prices.isEmpty {
      guard let entry = try? registry.chain(named: chain.name) else {
        throw .noID(chain: chain.name)
      }
      let feeds = chain.prices.feeds.mapValues { feed in
        PriceFeed(
          chain: entry.id,
          address: feed.address,
          decimals: feed.decimals,
          heartbeat: feed.heartbeat
        )
      }
      own[entry.id] = PriceFeeds.Own(feeds: feeds, uptime: chain.prices.sequencer)
    }
    return PriceFeeds(adding: own)
  }

  static func prices(_ entry: TOMLTable.Entry, of path: String) throws(ConfigError) -> Prices {
    var prices = Prices()
    for entry in try entry.table(path).entries {
      let path = path + "." + entry.key
      if entry.key == "sequencer" {
        prices.sequencer = try feedAddress(entry, path)
        continue
      }
      guard let asset = PricedAsset(key: entry.key) else {
        throw .unknownKey(path, line: entry.position.line)
      }
      // An address in two spellings is one token.
      guard prices.feeds[asset] == nil else {
        throw entry.wrong(path, "the only feed for this token")
      }
      prices.feeds[asset] = try feed(entry, path)
    }
    return prices
  }

  private static func feed(_ entry: TOMLTable.Entry, _ path: String) throws(ConfigError) -> Feed {
    guard let table = entry.value.table else { return Feed(try feedAddress(entry, path)) }
    var (address, feed): (Address?, Feed) = (nil, Feed(.zero))
    for entry in table.entries {
      let path = path + "." + entry.key
      switch entry.key {
      case "feed": address = try feedAddress(entry, path)
      case "heartbeat":
        guard let seconds = entry.value.integer, (1...longestHeartbeat).contains(seconds) else {
          throw entry.wrong(path, "a whole number of seconds from 1 to 31536000")
        }
        feed.heartbeat = UInt64(seconds)
      case "decimals":
        guard let decimals = entry.value.integer, (0...77).contains(decimals) else {
          throw entry.wrong(path, "a whole number from 0 to 77")
        }
        feed.decimals = Int(decimals)
      default: throw .unknownKey(path, line: entry.position.line)
      }
    }
    guard let address else { throw entry.wrong(path, "an address, or a table with feed") }
    feed.address = address
    return feed
  }

  /// A year in seconds.
  private static let longestHeartbeat: Int64 = 31_536_000

  private static func feedAddress(
    _ entry: TOMLTable.Entry,
    _ path: String
  ) throws(ConfigError) -> Address {
    guard let text = entry.value.string, let address = try? Address(parsing: text),
      address != .zero
    else { throw entry.wrong(path, "the address of a price feed in quotes") }
    return address
  }
}

extension Config.Prices {
  /// The settings as lines of a table, sorted, for a backup.
  var lines: [String] {
    let rows = feeds.map { asset, feed -> String in
      let address = TOMLEdit.quoted(feed.address.description)
      guard feed != Config.Feed(feed.address) else { return "\(asset.key) = \(address)" }
      return "\(asset.key) = { feed = \(address), heartbeat = \(feed.heartbeat), "
        + "decimals = \(feed.decimals) }"
    }
    let uptime = sequencer.map { "sequencer = \(TOMLEdit.quoted($0.description))" }
    return (rows + [uptime].compactMap(\.self)).sorted()
  }
}

extension PricedAsset {
  /// Takes `coin`, the code of a currency with a rate of its own, or the contract of a token.
  fileprivate init?(key: String) {
    if key == "coin" {
      self = .coin
    } else if let currency = Currency(code: key), currency != .usd {
      self = .currency(currency)
    } else if key.hasPrefix("0x"), let contract = try? Address(parsing: key) {
      self = .token(contract)
    } else {
      return nil
    }
  }

  fileprivate var key: String {
    switch self {
    case .coin: "coin"
    case .currency(let currency): currency.rawValue
    case .token(let contract): contract.description
    }
  }
}
