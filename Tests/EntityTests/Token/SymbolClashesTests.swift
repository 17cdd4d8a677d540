import Core
import Entity
import Testing

@Suite struct SymbolClashesTests {
  private static func token(
    _ symbol: String,
    _ digit: Character = "7",
    on chain: ChainID = .ethereum
  ) throws -> Token {
    try Token(
      chain: chain,
      address: try Address(parsing: "0x" + String(repeating: digit, count: 40)),
      symbol: symbol,
      name: symbol,
      decimals: 6
    )
  }

  /// Pairs that look the same by UTS #39, or differ in case, blanks or invisible characters only.
  @Test(arguments: [
    ("USDC", "USDC"), ("USDC", "usdc"),
    ("USDC", "U\u{405}DC"), ("USDC", "USD\u{421}"), ("USDC", "USDC\u{200b}"), ("USDC", " USDC"),
    ("DAI", "DA\u{406}"), ("DAI", "DAl"), ("LINK", "L1NK"),
    ("wern", "wem"), ("vVV", "vw"), ("clay", "day"), ("POL", "P0L"), ("OP", "\u{39f}\u{3a1}"),
    ("ＵＳＤＣ", "USDC"),
  ])
  func symbolsThatLookTheSameClash(one: String, other: String) throws {
    let (first, second) = (try Self.token(one, "1"), try Self.token(other, "2"))
    let clashes = SymbolClashes(among: [first, second])
    #expect(clashes.others(than: first) == [second])
    #expect(clashes.others(than: second) == [first])
    #expect(clashes.isShared(first) && clashes.isShared(second))
    // A token that is in no list is compared as well.
    #expect(SymbolClashes(among: [first]).others(than: second) == [first])
  }

  @Test(arguments: [
    ("USDC", "USDT"), ("USDC", "USDC.e"), ("DAI", "CLAI"), ("WETH", "VVVETH"), ("USDe", "USDS"),
    ("MM", "RNRN"), ("", "A"),
  ])
  func otherSymbolsDoNot(one: String, other: String) throws {
    let (first, second) = (try Self.token(one, "1"), try Self.token(other, "2"))
    let clashes = SymbolClashes(among: [first, second])
    #expect(clashes.others(than: first).isEmpty && clashes.others(than: second).isEmpty)
  }

  @Test func aTokenDoesNotClashWithItselfNorOnAnotherChain() throws {
    let token = try Self.token("USDC")
    let elsewhere = try Self.token("USDC", "8", on: try ChainID(10))
    let clashes = SymbolClashes(among: [token, token, elsewhere])
    #expect(!clashes.isShared(token) && !clashes.isShared(elsewhere))
    #expect(!clashes.adding([token]).isShared(token))
    #expect(clashes.adding([try Self.token("usdc", "9")]).isShared(token))
  }

  @Test func everyOtherContractIsNamedOnce() throws {
    let tokens = try "1234".map { try Self.token("DAI", $0) }
    let clashes = SymbolClashes(among: tokens + tokens)
    #expect(clashes.others(than: tokens[2]) == [tokens[0], tokens[1], tokens[3]])
  }

  @Test func aTokenThatLooksLikeTheCoinIsShared() throws {
    let clashes = SymbolClashes(among: [])
    for symbol in ["ETH", "eth", "\u{415}TH", "ETH\u{200b}"] {
      #expect(clashes.isShared(try Self.token(symbol), coin: "ETH"), "\(symbol)")
    }
    for symbol in ["WETH", "ETHX", "TH"] {
      #expect(!clashes.isShared(try Self.token(symbol), coin: "ETH"), "\(symbol)")
    }
    #expect(!clashes.isShared(try Self.token("ETH")))
  }

  @Test func symbolsLookAlikeWhateverTheirChain() {
    for (one, other, alike) in [
      ("USDC", "USDC", true), ("USDC", "usdc", true), ("USDC", "U\u{405}DC", true),
      ("USDC", "USDC.e", false), ("USDC", "USDT", false), ("WETH", "ETH", false),
      ("", "ETH", false),
    ] {
      #expect(SymbolClashes.lookAlike(one, other) == alike, "\(one) \(other)")
      #expect(SymbolClashes.lookAlike(other, one) == alike, "\(other) \(one)")
    }
  }
}
