import Core
import Entity
import Testing

@testable import Scenes

/// A symbol names a token only where no other token can have it.
@Suite struct CommodityTests {
  private static let ethereum = try? ChainRegistry.builtIn.chain(named: "ethereum")

  private static func code(
    _ symbol: String,
    isListed: Bool = false,
    at place: Character = "a"
  ) throws -> String {
    let token = try Token(
      chain: .ethereum,
      address: try Samples.address(place),
      symbol: symbol,
      name: "Token",
      decimals: 6
    )
    var commodities = Commodities(
      of: try #require(ethereum),
      knowing: TokenList(adding: isListed ? [token] : [])
    )
    commodities.learn([token])
    return commodities.commodity(of: .token(token.address)).code
  }

  private static let contract = "0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1"

  @Test(arguments: [
    ("FOO", "FOO"), ("foo", "FOO"), ("F2", "F2"), ("FOO-2", nil), ("F", nil), ("2FOO", nil),
    ("FÖO", nil), ("true", nil), ("", nil), ("USDC", nil), ("usdc", nil), ("ETH", nil),
    ("POL", nil),
    ("ABCDEFGHIJKLMNOPQ", nil),
  ])
  func aListedTokenHasItsSymbolIfNoOtherHas(symbol: String, code: String?) throws {
    let found = try Self.code(symbol, isListed: true)
    #expect(code == nil ? found.hasSuffix("-" + Self.contract) : found == code)
  }

  @Test(arguments: [
    ("FOO", "FOO"), ("USDC", "USDC"), ("$$$", "TOKEN"), ("\u{202e}CDSU", "CDSU"),
    ("a\n2025-01-01 open Assets:X", "A20250101OPENASS"), ("\"; DROP", "DROP"),
  ])
  func otherTokensHaveTheirContracts(symbol: String, word: String) throws {
    #expect(try Self.code(symbol) == word + "-" + Self.contract)
  }

  @Test func builtInTokensHaveTheirSymbols() throws {
    var commodities = Commodities(of: try #require(Self.ethereum), knowing: TokenList())
    let dollar = try Address(parsing: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48")
    #expect(commodities.commodity(of: .token(dollar)).code == "USDC")
    #expect(commodities.commodity(of: .ether).code == "ETH")
  }

  @Test("the coin of a test chain is not that of the main one")
  func coinsOfOtherChains() throws {
    var tests = Commodities(of: try Samples.chain(), knowing: TokenList())
    #expect(tests.commodity(of: .ether).code == "ETH-31337")
    let own = ChainEntry(
      id: try ChainID(4_242),
      name: "own",
      title: "Own",
      symbol: "E",
      decimals: 9
    )
    var mine = Commodities(of: own, knowing: TokenList())
    let coin = mine.commodity(of: .ether)
    #expect(coin.code == "COIN-4242" && coin.decimals == 9)
  }

  @Test func itemsAreCommoditiesOfTheirOwn() throws {
    let contract = try Samples.address("a")
    var commodities = Commodities(of: try #require(Self.ethereum), knowing: TokenList())
    let one = commodities.commodity(of: .item(contract, id: 7))
    #expect(one.code == "ITEM-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-7-1")
    #expect(one.tokenID == 7 && one.decimals == 0)
    #expect(commodities.commodity(of: .item(contract, id: 8)).code != one.code)
    #expect(commodities.unknown(among: [.item(contract, id: 9)]).isEmpty)
  }

  @Test("a token without description is counted in base units")
  func unknownTokens() throws {
    var commodities = Commodities(of: try #require(Self.ethereum), knowing: TokenList())
    let token = commodities.commodity(of: .token(try Samples.address("a")))
    #expect(token.code == "UNITS-" + Self.contract && token.symbol == nil && token.decimals == 0)
    #expect(token.text(Int257(isNegative: true, magnitude: 12)) == "-12")
  }
}
