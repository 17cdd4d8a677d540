import Core
import Entity
import Testing

@testable import Scenes

/// The asset that is typed, and amounts of it.
@Suite struct HistoryAssetTests {
  private let chain: ChainEntry
  private let token: Token
  private let tokens: [Token]

  init() throws {
    chain = try Samples.chain()
    token = try Samples.token(try Samples.address("a"))
    tokens = [
      token, try Samples.token(try Samples.address("b"), symbol: "DUP"),
      try Samples.token(try Samples.address("c"), symbol: "dup"),
      try Samples.token(try Samples.address("d"), symbol: "ETH", decimals: 2),
    ]
  }

  private func asset(_ typed: String) throws -> HistoryAsset {
    try HistoryAsset(typed, on: chain, among: tokens)
  }

  @Test(arguments: ["eth", "ETH", "Eth", "ether", "Ether"])
  func theCoinComesFirst(_ typed: String) throws {
    #expect(try asset(typed) == .coin(symbol: "ETH"))
    #expect(try asset(typed).asset == .ether)
  }

  @Test func onAnotherChainEtherIsTheCoinAndEthIsNot() throws {
    let other = ChainEntry(id: chain.id, name: "p", title: "P", symbol: "POL", decimals: 18)
    for typed in ["pol", "ether"] {
      #expect(try HistoryAsset(typed, on: other, among: tokens) == .coin(symbol: "POL"))
    }
    #expect(try HistoryAsset("eth", on: other, among: tokens) == .token(tokens[3]))
  }

  @Test func tokensHaveSymbolsAndContracts() throws {
    for typed in ["tusd", "TUSD", token.address.description] {
      #expect(try asset(typed) == .token(token))
      #expect(try asset(typed).asset == .token(token.address))
    }
    // One that no list holds has a history, too.
    let unknown = try Samples.address("e")
    #expect(try asset(unknown.description) == .contract(unknown))
    #expect(try asset(unknown.description).asset == .token(unknown))
  }

  @Test(arguments: ["", "nope", "wei", "gwei", "1 eth", "ΕΤΗ"])
  func refusesUnknownAssets(_ typed: String) {
    #expect(throws: ResolvedAmountError.unknownToken(typed)) { try asset(typed) }
  }

  @Test func refusesASymbolOfTwo() throws {
    let error = ResolvedAmountError.severalTokens("Dup", tokens[1...2].map(\.address))
    #expect(throws: error) { try asset("Dup") }
    #expect(try asset(tokens[2].address.description) == .token(tokens[2]))
  }

  @Test func refusesABadAddress() {
    #expect(throws: AddressError.self) { try asset("0x12") }
    #expect(throws: AddressError.self) { try asset("0xzz") }
  }

  @Test func amountsAreInTheUnitOfTheAsset() throws {
    let bounds = try HistoryAmounts(least: "0.5", most: "2").bounds(of: asset("eth"))
    #expect(bounds.least == 500_000_000_000_000_000 && bounds.most == 2_000_000_000_000_000_000)
    let units = try HistoryAmounts(least: "0.000001", most: "12.5 tusd").bounds(of: asset("tusd"))
    #expect(units.least == 1 && units.most == 12_500_000)
    #expect(try HistoryAmounts(least: "1 gwei").bounds(of: asset("eth")).least == 1_000_000_000)
    let none = try HistoryAmounts(most: "0").bounds(of: asset("eth"))
    #expect(none.least == nil && none.most == 0)
    #expect(try HistoryAmounts(least: "3", most: "3").bounds(of: asset("eth")).most != nil)
  }

  @Test func refusesAmountsOfSomethingElse() throws {
    #expect(throws: AmountError.other(wanted: "TUSD", found: "gwei")) {
      try HistoryAmounts(least: "1 gwei").bounds(of: asset("tusd"))
    }
    #expect(throws: AmountError.other(wanted: "ETH", found: "tusd")) {
      try HistoryAmounts(most: "1 tusd").bounds(of: asset("eth"))
    }
    #expect(throws: UnitError.tooFine(decimals: 6, found: 7)) {
      try HistoryAmounts(least: "0.0000001").bounds(of: asset("tusd"))
    }
    #expect(throws: UnitError.tooLarge) {
      try HistoryAmounts(least: "1" + String(repeating: "0", count: 78)).bounds(of: asset("eth"))
    }
    #expect(throws: HistoryAmountError.order) {
      try HistoryAmounts(least: "2", most: "1.9").bounds(of: asset("eth"))
    }
  }

  @Test func amountsOfAnUndescribedTokenCannotBeCompared() throws {
    let unknown = try Samples.address("e")
    let asset = try asset(unknown.description)
    let amounts = try HistoryAmounts(least: "1")
    #expect(throws: HistoryAmountError.noDecimals(unknown)) { try amounts.bounds(of: asset) }
    // It may describe itself, so nothing is wrong yet.
    try asset.check(amounts)
    #expect(try HistoryAmounts().bounds(of: asset).least == nil)
    #expect(throws: HistoryAmountError.order) {
      try self.asset("eth").check(HistoryAmounts(least: "2", most: "1"))
    }
  }
}
