import Core
import Entity
import Testing

struct TokenTests {
  private func token(
    symbol: String = "USDC",
    name: String = "USD Coin",
    decimals: Int = 6
  ) throws(TokenError) -> Token {
    try Token(
      chain: .ethereum,
      address: .zero,
      symbol: symbol,
      name: name,
      decimals: decimals
    )
  }

  @Test func writesAnAmountWithItsDecimals() throws {
    #expect(TokenAmount(token: try token(), units: 12_500_000).text == "12.5")
    #expect(TokenAmount(token: try token(decimals: 0), units: 7).text == "7")
    #expect(TokenAmount(token: try token(decimals: 18), units: 1).text == "0.000000000000000001")
  }

  @Test func carriesForeignTextAsItIs() throws {
    let symbol = "\u{202e}CDSU\u{1b}[31m"
    #expect(try Array(token(symbol: symbol).symbol.utf8) == Array(symbol.utf8))
  }

  @Test func refusesTextThatIsTooLong() throws {
    let long = String(repeating: "e\u{301}", count: 129)
    #expect(throws: TokenError.symbolTooLong) { try token(symbol: long) }
    #expect(throws: TokenError.nameTooLong) { try token(name: long) }
    #expect(try token(name: String(repeating: "x", count: 256)).name.count == 256)
  }

  @Test(arguments: [-1, 256])
  func refusesDecimalsThatNoTokenHas(decimals: Int) {
    #expect(throws: TokenError.decimals(found: decimals)) { try token(decimals: decimals) }
  }
}
