import Core
import TestSupport
import Testing

@testable import Entity

@Suite struct PriceFeedsTests {
  private struct Row: Decodable {
    let chain, asset: String
    let feed, pair, heartbeat: String?
    let decimals: Int?
  }

  private static func asset(_ text: String) throws -> PricedAsset {
    switch text {
    case "coin": .coin
    case "krw": .currency(.krw)
    default: .token(try Address(parsing: text))
    }
  }

  /// The sources, their days and what they agree on: `vectors/generate/printed_price_feeds.py`.
  @Test func theBuiltInFeedsAreThoseThatSourcesAgreeOn() throws {
    var seen = 0
    for row in try Vectors.load("price-feeds", as: Row.self) {
      let comment = Comment(rawValue: "\(row.chain) \(row.asset)")
      let chain = try ChainID(try #require(UInt64(row.chain)))
      guard row.asset != "sequencer" else {
        #expect(PriceFeeds.builtIn.uptimeFeed(on: chain)?.description == row.feed, comment)
        continue
      }
      let found = PriceFeeds.builtIn.feed(for: try Self.asset(row.asset), on: chain)
      #expect(found?.address.description == row.feed, comment)
      #expect(found?.pair == row.pair, comment)
      #expect(found?.decimals == row.decimals, comment)
      #expect((found?.heartbeat).map { "\($0)" } == row.heartbeat, comment)
      #expect(found == nil || found?.chain == chain, comment)
      if row.feed != nil { seen += 1 }
    }
    #expect(seen == BuiltInPriceFeeds.all.values.map(\.feeds.count).reduce(0, +))
  }

  @Test func everyRowOfTheTableIsWhole() throws {
    for row in BuiltInPriceFeeds.table {
      let entry = try #require(BuiltInPriceFeeds.all[row.chain])
      let lines = row.feeds.split(separator: "\n")
      #expect(Set(entry.feeds.values.map(\.address)).count == lines.count, "\(row.chain)")
      for feed in entry.feeds.values {
        // The address is written with its checksum.
        #expect(row.feeds.contains(" \(feed.address)"), "\(feed)")
        #expect((1_200...86_400).contains(feed.heartbeat), "\(feed)")
      }
      #expect(entry.uptime?.description == row.uptime)
      #expect(entry.feeds[.coin] != nil, "\(row.chain)")
    }
    #expect(BuiltInPriceFeeds.all.count == BuiltInPriceFeeds.table.count)
  }

  /// wstETH, stETH and ETH are three assets, and bridged forms are others than what they stand for.
  @Test(
    arguments: [
      (1, "0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0"),  // wstETH
      (1, "0xae78736Cd615f374D3085123A210448E74Fc6393"),  // rETH
      (1, "0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD"),  // sUSDS
      (1, "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599"),  // WBTC: only BTC / USD
      (10, "0x7F5c764cBc14f9669B88837ca1490cCa17c31607"),  // USDC.e
      (8453, "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA"),  // USDbC
      (137, "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619"),  // bridged WETH
      (43_114, "0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB"),  // WETH.e
    ] as [(UInt64, String)]
  )
  func aWrappedStakedOrBridgedFormHasNoFeedOfAnotherAsset(chain: UInt64, token: String) throws {
    let asset = PricedAsset.token(try Address(parsing: token))
    #expect(PriceFeeds.builtIn.feed(for: asset, on: try ChainID(chain)) == nil)
  }

  @Test func theWrappedCoinHasTheFeedOfTheCoin() throws {
    for chain: UInt64 in [1, 10, 56, 100, 137, 324, 8453, 42_161, 43_114, 59_144, 534_352] {
      let id = try ChainID(chain)
      let wrapper = try #require(id.profile(at: 1_780_000_000).wrappedCoin)
      let feed = PriceFeeds.builtIn.feed(for: .token(wrapper), on: id)
      #expect(feed != nil && feed == PriceFeeds.builtIn.feed(for: .coin, on: id), "\(chain)")
    }
  }

  @Test func testChainsHaveNoFeeds() throws {
    for chain in ChainRegistry.builtIn.chains where chain.isTest {
      #expect(PriceFeeds.builtIn.feed(for: .coin, on: chain.id) == nil, "\(chain.name)")
    }
  }

  @Test func theUsersFeedGoesBeforeTheBuiltInOne() throws {
    let address = try Address(parsing: "0x" + String(repeating: "1", count: 40))
    let own = PriceFeed(chain: .ethereum, address: address, heartbeat: 60)
    let feeds = PriceFeeds(
      adding: [.ethereum: .init(feeds: [.coin: own, .currency(.krw): own], uptime: address)]
    )
    #expect(feeds.feed(for: .coin, on: .ethereum) == own)
    #expect(feeds.uptimeFeed(on: .ethereum) == address)
    #expect(feeds.feeds(of: .krw).map(\.chain.value) == [1, 42_161, 137])
    #expect(feeds.feeds(of: .krw).first == own)
    // The others stay.
    let weth = PricedAsset.token(
      try Address(parsing: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2")
    )
    #expect(
      feeds.feed(for: weth, on: .ethereum) == PriceFeeds.builtIn.feed(for: weth, on: .ethereum)
    )
  }

  @Test func theDollarHasNoFeed() {
    #expect(PriceFeeds.builtIn.feeds(of: .usd).isEmpty)
    #expect(PriceFeeds.builtIn.feed(for: .currency(.usd), on: .ethereum) == nil)
  }

  @Test func aQuestionNamesEachFeedOnce() throws {
    let weth = try Address(parsing: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2")
    let unpriced = try Address(parsing: "0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0")
    let question = try #require(
      PriceFeeds.builtIn.question(
        for: [.coin, .token(weth), .token(unpriced)],
        in: .krw,
        on: .ethereum,
        after: nil
      )
    )
    #expect(
      question.feeds.map(\.description) == [
        "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419", "0x01435677FB11763550905594A16B645847C1d0F3",
      ]
    )
    #expect(question.uptime == nil && question.block == nil && question.chain == .ethereum)
  }

  @Test func whereNothingHasAFeedNothingIsAsked() throws {
    let sepolia = try ChainID(11_155_111)
    #expect(
      PriceFeeds.builtIn.question(for: [.coin], in: .usd, on: sepolia, after: nil) == nil
    )
    #expect(PriceFeeds.builtIn.question(for: [], in: .usd, on: .ethereum, after: nil) == nil)
    let rollup = try ChainID(10)
    let asked = PriceFeeds.builtIn.question(for: [.coin], in: .usd, on: rollup, after: nil)
    #expect(asked?.uptime == PriceFeeds.builtIn.uptimeFeed(on: rollup) && asked?.uptime != nil)
  }

  @Test(
    arguments: [
      (1_200, 1_500), (3_600, 4_500), (86_400, 90_000), (27, 33), (1, 1), (.max, .max),
    ] as [(UInt64, UInt64)]
  )
  func aQuarterOfTheHeartbeatAndAtMostAnHourIsAllowedBeyondIt(heartbeat: UInt64, most: UInt64) {
    let feed = PriceFeed(chain: .ethereum, address: .zero, heartbeat: heartbeat)
    #expect(feed.maxAge == most)
  }
}
