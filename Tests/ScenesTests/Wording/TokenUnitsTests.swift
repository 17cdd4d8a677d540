import Core
import Entity
import Testing

@testable import Scenes

struct TokenUnitsTests {
  @Test func theContractIsShownOnlyWhereTheSymbolSaysTooLittle() throws {
    let one = try Samples.token(try Samples.address("a"))
    let other = try Samples.token(try Samples.address("b"), symbol: "tusd")
    let third = try Samples.token(try Samples.address("c"), symbol: "ODD")
    let units = TokenUnits(among: [one, other, third], coin: "ETH")
    #expect(units.unit(of: one).english == "TUSD (\(one.address))")
    #expect(units.unit(of: other).english == "tusd (\(other.address))")
    #expect(units.unit(of: third).english == "ODD")
    // A token that is not among them is compared as well.
    let twin = try Samples.token(try Samples.address("d"), symbol: "0DD")
    #expect(TokenUnits(among: [third]).unit(of: twin).english == "0DD (\(twin.address))")
  }

  @Test func theSymbolIsEscaped() throws {
    let token = try Samples.token(try Samples.address("a"), symbol: "T\u{202e}D")
    #expect(TokenUnits(among: [token]).unit(of: token).english == "T\\u{202e}D")
    let twin = try Samples.token(try Samples.address("b"), symbol: "TD")
    let units = TokenUnits(among: [token, twin])
    #expect(units.unit(of: token).english == "T\\u{202e}D (\(token.address))")
  }

  @Test func aTokenCalledLikeTheCoinIsShownWithItsContract() throws {
    let token = try Samples.token(try Samples.address("a"), symbol: "ETH")
    #expect(TokenUnits(among: [token], coin: "ETH").isShared(token))
    #expect(!TokenUnits(among: [token], coin: "POL").isShared(token))
  }
}
