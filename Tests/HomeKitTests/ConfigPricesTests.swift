import Core
import Entity
import Exchange
import Foundation
import TestSupport
import Testing

@testable import HomeKit

/// The price feeds of the settings.
@Suite struct ConfigPricesTests {
  private static let (one, two, three) = (
    "0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419", "0x01435677FB11763550905594A16B645847C1d0F3",
    "0x3E7d1eAB13ad0104d2750B8863b489D65364e32D"
  )
  private static let token = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
  private static let text = """
    [chains.dev]
    rpc-url = "http://127.0.0.1:8545"

    [chains.dev.prices]
    coin = "\(one)"
    krw = "\(two)"
    sequencer = "\(three)"

    [chains.dev.prices."\(token)"]
    feed = "\(three)"
    heartbeat = 3600
    decimals = 18

    """

  private func feeds(_ text: String) throws -> PriceFeeds {
    let config = try Config(parsing: text)
    return try config.priceFeeds(try config.registry())
  }

  @Test func eachAssetHasTheFeedOfTheSettings() throws {
    let feeds = try feeds(Self.text)
    let chain = ChainID.development
    let coin = try #require(feeds.feed(for: .coin, on: chain))
    #expect(coin == PriceFeed(chain: chain, address: try Address(parsing: Self.one)))
    #expect(coin.heartbeat == 86_400 && coin.decimals == 8 && coin.pair == nil)
    #expect(feeds.feeds(of: .krw).first?.address.description == Self.two)
    #expect(feeds.uptimeFeed(on: chain)?.description == Self.three)
    let token = PricedAsset.token(try Address(parsing: Self.token))
    let feed = try #require(feeds.feed(for: token, on: chain))
    #expect(feed.address.description == Self.three)
    #expect(feed.heartbeat == 3_600 && feed.decimals == 18)
    // On another chain the same contract is another token.
    #expect(feeds.feed(for: token, on: try ChainID(10)) == nil)
  }

  @Test func aTableOnOneLineAndACurrencyInCapitalsAreUnderstood() throws {
    let feeds = try feeds(
      "[chains.dev.prices]\nKRW = { feed = \"\(Self.two)\", heartbeat = 60 }\n"
    )
    #expect(feeds.feeds(of: .krw).first?.heartbeat == 60)
  }

  @Test func aBuiltInChainMayHaveAnyOfItsNames() throws {
    for name in ["mainnet", "ethereum", "eth", "\"1\""] {
      let feeds = try feeds("[chains.\(name).prices]\ncoin = \"\(Self.three)\"\n")
      #expect(feeds.feed(for: .coin, on: .ethereum)?.address.description == Self.three, "\(name)")
    }
    #expect(throws: ConfigError.noID(chain: "narnia")) {
      try Config(parsing: "[chains.narnia.prices]\ncoin = \"\(Self.one)\"\n")
        .priceFeeds(.builtIn)
    }
  }

  @Test func withoutSettingsTheFeedsAreTheBuiltInOnes() throws {
    #expect(try feeds("") == .builtIn)
    #expect(try feeds("[chains.dev]\nrpc-url = \"http://127.0.0.1:1\"\n") == .builtIn)
    #expect(try feeds("[chains.dev.prices]\n") == .builtIn)
  }

  @Test(
    arguments: [
      ("coin = 5", "coin", "the address of a price feed in quotes"),
      ("coin = \"0x12\"", "coin", "the address of a price feed in quotes"),
      // A letter has the wrong case.
      (
        "coin = \"0x5f4ec3Df9cbd43714FE2740f5E3616155c5b8419\"", "coin",
        "the address of a price feed in quotes"
      ),
      (
        "coin = \"0x0000000000000000000000000000000000000000\"", "coin",
        "the address of a price feed in quotes"
      ),
      ("coin = [\"\(one)\"]", "coin", "the address of a price feed in quotes"),
      ("sequencer = true", "sequencer", "the address of a price feed in quotes"),
      ("coin = { heartbeat = 5 }", "coin", "an address, or a table with feed"),
      (
        "coin = { feed = \"\(one)\", heartbeat = 0 }", "coin.heartbeat",
        "a whole number of seconds from 1 to 31536000"
      ),
      (
        "coin = { feed = \"\(one)\", heartbeat = 31536001 }", "coin.heartbeat",
        "a whole number of seconds from 1 to 31536000"
      ),
      (
        "coin = { feed = \"\(one)\", heartbeat = \"1h\" }", "coin.heartbeat",
        "a whole number of seconds from 1 to 31536000"
      ),
      (
        "coin = { feed = \"\(one)\", decimals = 78 }", "coin.decimals",
        "a whole number from 0 to 77"
      ),
      (
        "coin = { feed = \"\(one)\", decimals = -1 }", "coin.decimals",
        "a whole number from 0 to 77"
      ),
    ] as [(String, String, Sentence)]
  )
  func refusesWhatIsNoFeed(_ line: String, _ key: String, _ wanted: Sentence) {
    let error = ConfigError.wrongKind("chains.dev.prices.\(key)", line: 2, wanted: wanted)
    #expect(throws: error) { try Config(parsing: "[chains.dev.prices]\n" + line) }
  }

  @Test(arguments: ["usd", "eur", "ETH", "0x12", "\"\"", "coin.colour"])
  func refusesUnknownKeys(key: String) {
    let name = key.replacing("\"", with: "")
    #expect(throws: ConfigError.unknownKey("chains.dev.prices.\(name)", line: 2)) {
      try Config(parsing: "[chains.dev.prices]\n\(key) = \"\(Self.one)\"")
    }
  }

  @Test func aTokenInTwoSpellingsIsRefused() {
    let text = "[chains.dev.prices]\n\(Self.token) = \"\(Self.one)\"\n"
    let other = Self.token.lowercased()
    let error = ConfigError.wrongKind(
      "chains.dev.prices.\(other)",
      line: 3,
      wanted: "the only feed for this token"
    )
    #expect(throws: error) { try Config(parsing: text + "\(other) = \"\(Self.two)\"\n") }
    #expect(throws: Never.self) { try Config(parsing: text) }
    #expect(throws: ConfigError.wrongKind("chains.dev.prices", line: 1, wanted: "a table")) {
      try Config(parsing: "chains.dev.prices = 5")
    }
  }

  @Test(
    arguments: [
      ("chains.dev.prices.coins", "chains.dev.prices.coin"),
      ("chains.dev.prices.sequenser", "chains.dev.prices.sequencer"),
      ("chains.dev.prices.coin.heart-beat", "chains.dev.prices.coin.heartbeat"),
      ("chains.dev.price", "chains.dev.prices"), ("chains.dev.prices.colour", nil),
    ] as [(String, String?)]
  )
  func aNearKeyIsFoundInTheSameTable(_ unknown: String, _ meant: String?) {
    #expect(Config.key(meantBy: unknown) == meant)
  }

  @Test func aBackupKeepsTheFeeds() throws {
    let config = try Config(parsing: Self.text)
    let kept = config.kept
    #expect(kept.nodesLeftOut.isEmpty)
    #expect(try Config(parsing: kept.text) == config)
    let alone = try Config(parsing: "[chains.dev.prices]\ncoin = \"\(Self.one)\"\n")
    #expect(
      String(decoding: alone.kept.text, as: UTF8.self)
        == "[chains.\"dev\".prices]\ncoin = \"\(Self.one)\"\n"
    )
  }

  @Test func commandsThatChangeNodesLeaveTheFeeds() throws {
    let folder = try PrivateFolder()
    let file = ConfigFile(home: folder.path)
    try Self.text.write(toFile: file.path, atomically: true, encoding: .utf8)
    let before = try Config(path: file.path).chains[0].prices
    _ = try file.addNode("http://127.0.0.1:9545", to: "dev")
    #expect(try Config(path: file.path).chains[0].rpcURLs.count == 2)
    for url in ["http://127.0.0.1:9545", "http://127.0.0.1:8545"] {
      #expect(try file.removeNode(try .init(parsing: url), of: "dev"))
    }
    let after = try Config(path: file.path).chains[0]
    #expect(after.prices == before && after.rpcURLs.isEmpty)
  }

  @Test func aNodeIsAddedToAChainWithOnlyFeeds() throws {
    let folder = try PrivateFolder()
    let file = ConfigFile(home: folder.path)
    try "[chains.dev.prices]\ncoin = \"\(Self.one)\"\n"
      .write(toFile: file.path, atomically: true, encoding: .utf8)
    _ = try file.addNode("http://127.0.0.1:8545", to: "dev")
    let chain = try Config(path: file.path).chains[0]
    #expect(chain.rpcURLs == ["http://127.0.0.1:8545"] && chain.prices.feeds.count == 1)
  }

  @Test func aChainGoesWithItsFeeds() throws {
    let folder = try PrivateFolder()
    let file = ConfigFile(home: folder.path)
    try "[chains.mynet]\nid = 5\n\n[chains.mynet.prices]\ncoin = \"\(Self.one)\"\n"
      .write(toFile: file.path, atomically: true, encoding: .utf8)
    #expect(try file.removeChain("mynet")?.prices.feeds.count == 1)
    #expect(try Config(path: file.path).chains.isEmpty)
  }
}
