import Core
import Entity
import Scenes
import Testing

struct ResolvedAmountTests {
  static func meaning(_ text: String, native: String = "ETH", twice: Bool = false) throws
    -> ResolvedAmount
  {
    var tokens = [try Samples.token(try Samples.address("a"))]
    if twice { tokens.append(try Samples.token(try Samples.address("b"))) }
    return try ResolvedAmount(AmountText(parsing: text), native: native, tokens: tokens)
  }

  @Test func etherIsCountedInWei() throws {
    #expect(try Self.meaning("1.5 eth") == .ether(Wei(count: 1_500_000_000_000_000_000)))
    #expect(try Self.meaning("20 gwei") == .ether(Wei(count: 20_000_000_000)))
    #expect(try Self.meaning("max") == .allEther)
  }

  @Test func aTokenIsFoundByItsSymbolInAnyCase() throws {
    let token = try Samples.token(try Samples.address("a"))
    #expect(try Self.meaning("12.5 tusd") == .token(token, units: 12_500_000))
    #expect(try Self.meaning("max TUSD") == .allOfToken(token))
  }

  @Test func aChainsOwnCoinHasItsOwnSymbol() throws {
    #expect(
      try Self.meaning("1 pol", native: "POL") == .ether(Wei(count: 1_000_000_000_000_000_000))
    )
    #expect(throws: ResolvedAmountError.unknownToken("eth")) {
      try Self.meaning("1 eth", native: "POL")
    }
  }

  @Test func refusesASymbolThatIsInNoList() throws {
    #expect(throws: ResolvedAmountError.unknownToken("usdx")) { try Self.meaning("1 usdx") }
  }

  @Test func refusesASymbolOfTwoTokens() throws {
    #expect(
      throws: ResolvedAmountError.severalTokens(
        "tusd",
        [try Samples.address("a"), try Samples.address("b")]
      )
    ) { try Self.meaning("1 tusd", twice: true) }
  }

  @Test(arguments: ["1e18 eth", "-1 eth", "0x10 eth", "1,5 eth", "1.5"])
  func refusesInvalidAmount(text: String) throws {
    #expect(throws: AmountError.self) { try Self.meaning(text) }
  }

  @Test func refusesMoreDecimalsThanTheTokenHas() throws {
    #expect(throws: (any Error).self) { try Self.meaning("1.0000001 tusd") }
  }
}
