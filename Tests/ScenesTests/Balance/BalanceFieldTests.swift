import Core
import Testing

@testable import Scenes

/// The list of fields that a script types.
@Suite struct BalanceFieldTests {
  @Test func readsEveryNameInTheOrderThatWasTyped() throws {
    #expect(try BalanceField.list(parsing: "units") == [.units])
    #expect(
      try BalanceField.list(parsing: "symbol,chain-id, units,units")
        == [.symbol, .chainID, .units, .units]
    )
    let all = BalanceField.names.joined(separator: ",")
    #expect(try BalanceField.list(parsing: all) == BalanceField.allCases)
    #expect(
      BalanceField.names == [
        "chain", "chain-id", "account", "name", "symbol", "contract", "units", "amount",
        "decimals", "token-id", "value", "currency", "price", "price-age", "verdict", "evidence",
        "block", "block-hash", "block-time", "read-at", "problem",
      ]
    )
  }

  @Test(arguments: ["", ",", "units,", ",units", "units,,symbol", " "])
  func refusesAListWithGaps(_ typed: String) {
    #expect(throws: BalanceFieldError.missing) { try BalanceField.list(parsing: typed) }
  }

  @Test(
    arguments: [
      ("ammount", "ammount"), ("units,Symbol", "Symbol"), ("units;symbol", "units;symbol"),
      ("units ", "units "), ("chainID", "chainID"),
    ]
  )
  func refusesAnUnknownOne(_ typed: String, _ name: String) {
    #expect(throws: BalanceFieldError.unknown(name)) { try BalanceField.list(parsing: typed) }
  }

  @Test func listsTheKnownOnesAndEscapesTheUnknownOne() {
    #expect(
      BalanceFieldError.unknown("a\u{1B}b").report.message.english
        == "unknown field a\\u{1b}b: expected one of " + BalanceField.names.joined(separator: ", ")
    )
  }
}
