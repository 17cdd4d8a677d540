import Core
import Entity
import Testing

@testable import Scenes

/// What this machine knows of a token takes precedence over what a document claims.
struct ResolvedTokenTests {
  private static func review(_ claimed: Token?, knowing tokens: [Token]) throws -> ReviewModel {
    let transaction = try WarningTests.token(
      ERC20.transfer(to: try Samples.address("7"), amount: 12_500_000)
    )
    let claims = Claims(built: try UTCTime(seconds: 0), token: claimed)
    let document = try Samples.document(transaction, claims: claims)
    return ReviewModel(
      Review(document, knowing: .known(chain: "dev", tokens: TokenList(adding: tokens)))
    )
  }

  private static func token(_ symbol: String = "TUSD", decimals: Int = 6, at digit: Character = "a")
    throws -> Token
  {
    try Samples.token(try Samples.address(digit), symbol: symbol, decimals: decimals)
  }

  @Test func aKnownTokenIsCountedAsItIsKnown() throws {
    for claimed in [nil, try Self.token()] {
      let model = try Self.review(claimed, knowing: [try Self.token()])
      #expect(model.text.contains("amount        12.5 TUSD (12500000 base units)"))
      #expect(model.warnings == [])
    }
  }

  @Test func whatOnlyTheDocumentSaysIsAClaim() throws {
    let model = try Self.review(try Self.token(), knowing: [])
    #expect(model.text.contains("amount        12.5 TUSD (unverified; 12500000 base units)"))
    #expect(model.warnings == [])
    #expect(
      try Samples.json(model).contains(
        #""token":{"claimedDecimals":6,"claimedSymbol":"TUSD","claimedText":"12.5","contract":"#
      )
    )
  }

  @Test func otherDecimalsThanTheKnownAreADanger() throws {
    let model = try Self.review(try Self.token(decimals: 12), knowing: [try Self.token()])
    #expect(model.text.contains("amount        12.5 TUSD (12500000 base units)"))
    #expect(
      model.warnings.map(\.line) == [
        "danger: the builder calls \(try Samples.address("a")) TUSD with 12 decimals; this "
          + "machine knows it as TUSD with 6 decimals, and shows it so"
      ]
    )
    let json = try Samples.json(model)
    #expect(json.contains(#""decimals":6,"symbol":"TUSD","text":"12.5","units":"12500000"}"#))
    #expect(
      json.contains(#""claimedDecimals":12,"claimedSymbol":"TUSD","claimedText":"0.0000125""#)
    )
  }

  @Test func anotherSymbolThanTheKnownIsACaution() throws {
    let model = try Self.review(try Self.token("DAI\u{202e}"), knowing: [try Self.token()])
    let other = try #require(model.warnings.first { $0.code == "token-known-otherwise" })
    #expect(other.grade == .caution)
    #expect(
      other.message.english.contains(" DAI\\u{202e} with 6 decimals; this machine knows it as TUSD")
    )
    #expect(model.text.contains("amount        12.5 TUSD (12500000 base units)"))
  }

  @Test func anotherContractUnderAKnownSymbolIsACaution() throws {
    let known = try Self.token(at: "b")
    for symbol in ["TUSD", "tusd"] {
      let model = try Self.review(try Self.token(symbol), knowing: [known])
      // The symbol says too little, so the contract is beside it.
      let words = "12.5 \(symbol) (\(try Samples.address("a")), unverified; 12500000 base units)"
      #expect(model.text.contains("amount        \(words)"))
      #expect(
        model.warnings.map(\.line) == [
          "caution: the builder calls \(try Samples.address("a")) \(term: symbol); the TUSD "
            + "known on this machine is a different contract, \(try Samples.address("b"))"
        ]
      )
    }
    #expect(try Self.review(try Self.token("OTHER"), knowing: [known]).warnings == [])
  }

  @Test func ofTwoKnownTokensWithOneSymbolEachIsShownWithItsContract() throws {
    let (own, other) = (try Self.token(), try Self.token("tusd", at: "b"))
    let model = try Self.review(nil, knowing: [own, other])
    let contract = try Samples.address("a")
    #expect(model.text.contains("amount        12.5 TUSD (\(contract); 12500000 base units)"))
    let alone = try Self.review(nil, knowing: [own, try Self.token("OTHER", at: "b")])
    #expect(alone.text.contains("amount        12.5 TUSD (12500000 base units)"))
  }

  /// Symbols with letters of another script, or with digits, are compared like names.
  @Test func aSymbolThatLooksLikeAKnownOneIsACaution() throws {
    let known = try Self.token("USDC", at: "b")
    for (symbol, shown) in [("USD\u{421}", "USD\u{421}"), ("U\u{405}DC", "U\u{405}DC")] {
      let warnings = try Self.review(try Self.token(symbol), knowing: [known]).warnings
      let told = try #require(warnings.first { $0.code == "token-not-the-known" })
      #expect(
        told.line
          == "caution: the builder calls \(try Samples.address("a")) \(term: shown), which looks like "
          + "USDC; the USDC known on this machine is a different contract, "
          + "\(try Samples.address("b"))"
      )
    }
    for (symbol, own) in [("USDC", "USD\u{421}"), ("DAl", "DAI"), ("US\u{200b}DC", "USDC")] {
      let codes = try Self.review(try Self.token(symbol), knowing: [try Self.token(own, at: "b")])
        .warnings.map(\.code)
      #expect(codes.contains("token-not-the-known"), "\(symbol) \(own)")
    }
    for symbol in ["USDT", "USD", "USDCe", "\u{421}"] {
      let codes = try Self.review(try Self.token(symbol), knowing: [known]).warnings.map(\.code)
      #expect(!codes.contains("token-not-the-known"), "\(symbol)")
    }
    // The contract of a known token does not imitate itself, whatever it is called.
    let itself = try Self.review(
      try Self.token("USD\u{421}"),
      knowing: [try Self.token("USDC")]
    )
    #expect(!itself.warnings.contains { $0.code == "token-not-the-known" })
  }
}
