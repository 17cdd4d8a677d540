import Core
import Entity
import Testing

@testable import kingtherum

@Suite struct TokenFileTests {
  private static func tokens(_ text: String) throws -> [Token] {
    try TokenFile.tokens(in: Array(text.utf8), "tokens.json")
  }

  private static func row(_ change: (inout [String: String]) -> Void) -> String {
    var fields = [
      "chainId": "31337", "address": #""0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66""#,
      "symbol": #""TUSD""#, "name": #""Test Dollar""#, "decimals": "6",
    ]
    change(&fields)
    let members = fields.map { #""\#($0)": \#($1)"# }.joined(separator: ", ")
    return #"{"name": "a list", "tokens": [{\#(members)}]}"#
  }

  @Test func readsAListAndPassesOverWhatMeansNothingHere() throws {
    let token = try #require(
      try Self.tokens(Self.row { $0["logoURI"] = #""https://example.org/logo.png""# }).first
    )
    #expect(token.symbol == "TUSD")
    #expect(token.name == "Test Dollar")
    #expect(token.decimals == 6)
    #expect(token.chain.description == "31337")
  }

  @Test func aTokenWithoutANameHasItsSymbol() throws {
    #expect(try Self.tokens(Self.row { $0["name"] = nil }).first?.name == "TUSD")
  }

  @Test(arguments: ["{}", "[]", "5", #"{"tokens": {}}"#])
  func refusesWhatIsNoList(_ text: String) {
    #expect(throws: TokenFileError.noTokens("tokens.json")) { try Self.tokens(text) }
  }

  @Test(arguments: ["chainId", "address", "symbol", "decimals"])
  func refusesARowThatLacks(_ field: String) {
    #expect(throws: TokenFileError.incomplete("tokens.json", row: 1)) {
      try Self.tokens(Self.row { $0[field] = nil })
    }
  }

  @Test(
    arguments: [
      ("chainId", "0"), ("chainId", #""1""#), ("address", #""0x12""#), ("decimals", "-1"),
      ("decimals", "256"), ("decimals", "6.5"), ("symbol", "5"),
      ("address", #""0x4782bb0d4C7506A5e6cdB9BF129ec4f93701DB66""#),
    ]
  )
  func refusesARowWithAWrong(_ field: String, _ value: String) {
    #expect(throws: (any Error).self) { try Self.tokens(Self.row { $0[field] = value }) }
  }

  @Test func refusesATextThatIsNoJSON() {
    #expect(throws: TokenFileError.notJSON("tokens.json", .unfinished)) {
      try Self.tokens(#"{"tokens": ["#)
    }
  }
}
