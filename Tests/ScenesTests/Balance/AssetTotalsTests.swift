import Core
import Testing

@testable import Entity
@testable import Scenes

/// What is added up, and what is not: a symbol does not identify an asset.
@Suite struct AssetTotalsTests {
  private static let failure = RPCFailure.transport(
    TransportFault(endpoint: .sample, kind: .refused)
  )

  private static func chain(_ name: String) throws -> ChainEntry {
    try ChainRegistry.builtIn.chain(named: name)
  }

  private static func builtIn(_ symbol: String, on chain: String) throws -> Token {
    try #require(TokenList().tokens(symbol: symbol, on: try Self.chain(chain).id).first)
  }

  /// Balances of one token on a chain, one account each, after the same block.
  private static func balances(
    _ token: Token,
    _ units: [UInt256],
    ether: Wei = .zero,
    blocks: [UInt64]? = nil
  ) throws -> ChainBalances {
    ChainBalances(
      chain: try #require(ChainRegistry.builtIn[token.chain]),
      source: .kept(because: nil),
      holdings: try units.enumerated().map { place, units in
        let block = try Samples.block(blocks?[place] ?? 7)
        return AddressBalances(
          address: try Samples.address(Character("\(place + 1)")),
          accounts: [],
          ether: ether,
          tokens: [TokenBalance(token: token, reading: .amount(units))],
          blocks: [nil: block, token.address: block]
        )
      }
    )
  }

  private static func answer(_ chains: [ChainBalances]) -> Answer<ShowAllBalances.Body> {
    ShowAllBalances.Presenter().present(.init(chains: chains, now: 1_800_000_000))
  }

  @Test func anAssetOfOneIssuerIsAddedUpOnItsChains() throws {
    let chains = ["ethereum", "base", "linea"]
    let tokens = try chains.map { try Self.builtIn("USDC", on: $0) }
    let model = Self.answer(try tokens.map { try Self.balances($0, [250_000_000]) })
    let total = try #require(model.totals.first)
    #expect(model.totals.count == 1 && total.chains == chains && total.amount == "750")
    #expect(total.asset == "circle-usdc")
    #expect(total.contracts == tokens.map(\.address.description))
    #expect(model.text.hasSuffix("\ntotal     750  USDC"), "\(model.text)")
  }

  /// Binance-Peg USDC has 18 decimals and another issuer; it is no dollar of Circle's.
  @Test(
    "others of one symbol are apart, with their contracts",
    arguments: [
      ("USDC", ["ethereum", "base"], "bsc"), ("USDC", ["ethereum", "base"], "scroll"),
      ("LINK", ["ethereum", "optimism"], "polygon"),
      ("USDT", ["ethereum", "avalanche"], "polygon"),
      ("weETH", ["ethereum", "base"], "optimism"), ("WETH", ["ethereum", "base"], "polygon"),
    ]
  )
  func othersOfOneSymbolAreApart(symbol: String, same: [String], other: String) throws {
    let tokens = try (same + [other]).map { try Self.builtIn(symbol, on: $0) }
    let model = Self.answer(
      try tokens.map { try Self.balances($0, [try #require(.powerOfTen($0.decimals))]) }
    )
    #expect(model.totals.map(\.chains) == [same, [try Self.chain(other).name]])
    #expect(model.totals.map(\.amount) == ["2", "1"])
    #expect(model.totals.map { $0.asset != nil } == [true, false])
    // Each amount is followed by its contract, and so is the total of a single one.
    let lines = model.text.split(separator: "\n")
    for (line, token) in zip(lines, tokens) {
      #expect(line.hasSuffix("\(symbol) (\(token.address))"), "\(line)")
    }
    #expect(lines[3].hasSuffix("\(symbol) on \(same[0]), \(same[1])"), "\(lines[3])")
    #expect(lines[4].hasSuffix("\(symbol) (\(tokens[2].address))"), "\(lines[4])")
  }

  @Test func aLookAlikeSymbolIsSharedToo() throws {
    let real = try Self.builtIn("USDC", on: "ethereum")
    let base = try Self.chain("base")
    let fake = try Token(
      chain: base.id,
      address: try Samples.address("a"),
      symbol: "U\u{405}DC",
      name: "Fake",
      decimals: 6
    )
    let model = Self.answer(try [real, fake].map { try Self.balances($0, [1_000_000]) })
    #expect(model.text.contains("USDC (\(real.address))"), "\(model.text)")
    #expect(model.text.contains("(\(fake.address))") && model.totals.count == 2)
    // One that is alone needs none.
    #expect(!Self.answer([try Self.balances(real, [1_000_000])]).text.contains("0x"))
  }

  @Test func aTokenCalledLikeTheCoinOfAnotherChainIsShownWithItsContract() throws {
    let polygon = try Self.chain("polygon")
    let fake = try Token(
      chain: polygon.id,
      address: try Samples.address("a"),
      symbol: "ETH",
      name: "Fake",
      decimals: 18
    )
    let real = try Self.balances(
      try Self.builtIn("USDC", on: "ethereum"),
      [0],
      ether: Wei(count: 1_000_000_000_000_000_000)
    )
    let model = Self.answer([real, try Self.balances(fake, [1])])
    #expect(model.text.contains("ETH (\(fake.address))") && model.totals.count == 2)
  }

  @Test func balancesOfDifferentBlocksAreInNoTotalOfSeveralChains() throws {
    let tokens = try ["ethereum", "base"].map { try Self.builtIn("USDC", on: $0) }
    let model = Self.answer([
      try Self.balances(tokens[0], [1_000_000, 2_000_000]),
      try Self.balances(tokens[1], [4_000_000, 8_000_000], blocks: [7, 9]),
    ])
    let total = try #require(model.totals.first)
    #expect(total.amount == "3" && total.chains == ["ethereum"] && total.incomplete == true)
    #expect(model.unsummed?.map(\.chainName) == ["base"])
    #expect(model.unsummed?.first?.contract == tokens[1].address.description)
    #expect(model.notes.map(\.english).contains { $0.contains("not in the total: USDC on base;") })
    // All of one block is added up, whichever block it is on another chain.
    let whole = Self.answer([
      try Self.balances(tokens[0], [1_000_000, 2_000_000]),
      try Self.balances(tokens[1], [4_000_000, 8_000_000], blocks: [9, 9]),
    ])
    #expect(whole.totals.first?.amount == "15" && whole.unsummed == nil)
    #expect(whole.totals.first?.incomplete == nil)
  }

  @Test func aTotalThatLacksAChainSaysSo() throws {
    let token = try Self.builtIn("USDC", on: "ethereum")
    let failed = ChainBalances(
      chain: try Self.chain("base"),
      source: .nowhere(because: try #require(ChainFailure(Self.failure))),
      holdings: []
    )
    let known = try Self.balances(token, [1_000_000], ether: Wei(count: 1))
    let model = Self.answer([known, failed])
    #expect(model.totals.map(\.symbol) == ["ETH", "USDC"])
    #expect(model.totals.map(\.incomplete) == [true, true])
    #expect(Self.answer([known]).totals.map(\.incomplete) == [nil, nil])
  }

  @Test func sumsThatNoNumberCanHoldAreLeftOut() throws {
    let token = try Samples.token(try Samples.address("a"))
    let holding = { (units: UInt256) in
      AddressBalances(
        address: .zero,
        accounts: [],
        ether: .zero,
        tokens: [TokenBalance(token: token, reading: .amount(units))]
      )
    }
    func totals(_ units: [UInt256]) throws -> [AssetTotal] {
      let balances = ChainBalances(
        chain: try Samples.chain(),
        source: .node(try Samples.block(), readAt: nil),
        holdings: units.map(holding)
      )
      return AssetTotals(of: [balances]).held
    }
    #expect(try totals([.max, 1]).isEmpty)
    #expect(try totals([.max, 0]).map(\.units) == [.max])
  }
}
