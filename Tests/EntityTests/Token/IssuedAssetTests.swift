import Testing

@testable import Entity

/// Which built-in tokens are one asset on several chains.
@Suite struct IssuedAssetTests {
  /// The contracts as the pages of the issuers print them (docs/tokens.md), among those built in.
  private static let printed: [(asset: IssuedAsset, chain: UInt64, contract: String)] = [
    (.circleUSDC, 1, "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"),
    (.circleUSDC, 10, "0x0b2c639c533813f4aa9d7837caf62653d097ff85"),
    (.circleUSDC, 137, "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"),
    (.circleUSDC, 8453, "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"),
    (.circleUSDC, 42_161, "0xaf88d065e77c8cc2239327c5edb3a432268e5831"),
    (.circleUSDC, 43_114, "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e"),
    (.circleUSDC, 59_144, "0x176211869ca2b568f2a7d4ee941e073a821ee1ff"),
    (.circleEURC, 8453, "0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42"),
    (.circleEURC, 43_114, "0xc891eb4cbdeff6e073e859e987815ed1505c2acd"),
    (.lidoWstETH, 42_161, "0x5979d7b546e38e414f7e9822514be443a4800529"),
    (.lidoWstETH, 10, "0x1f32b1c2345538c0c6f582fcb022739c4a194ebb"),
    (.lidoWstETH, 8453, "0xc1cba3fcea344f92d9239c08c0568f6f2f0ee452"),
    (.lidoWstETH, 59_144, "0xb5bedd42000b71fdde22d3ee8a79bd49a568fc8f"),
    (.lidoWstETH, 56, "0x26c5e01524d2e6280a48f2c50ff6de7e52e9611c"),
    (.chainlinkLINK, 42_161, "0xf97f4df75117a78c1a5a0dbb814af92458539fb4"),
    (.chainlinkLINK, 100, "0xe2e73a1c69ecf83f464efce6a5be353a37ca09b2"),
    (.etherFiWeETH, 59_144, "0x1bf74c010e6320bab11e2e5a532b5ac15e0b8aa6"),
  ]

  /// Binance-Peg tokens, what bridges made, and what the issuer has replaced or names no more.
  private static let others: [(chain: UInt64, contract: String)] = [
    (56, "0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d"),
    (56, "0x55d398326f99059ff775485246999027b3197955"),
    (56, "0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd"),
    (100, "0xddafbb505ad214d7b80b1f830fccc89b60fb7a83"),
    (534_352, "0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4"),
    (137, "0xc2132d05d31c914a87c6611c10748aeb04b58e8f"),
    (42_161, "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9"),
    (137, "0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39"),
    (137, "0x7ceb23fd6bc0add59e62ac25578270cff1b9f619"),
    (10, "0x346e03f8cce9fe01dcb3d0da3e9d00dc2c0e08f0"),
    (11_155_111, "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238"),
  ]

  @Test func anAssetIsWhatItsIssuerNames() throws {
    for row in Self.printed {
      let chain = try ChainID(row.chain)
      let token = TokenList().token(at: try Address(parsing: row.contract), on: chain)
      #expect(try IssuedAsset(#require(token)) == row.asset, "\(row)")
    }
  }

  @Test func bridgedFormsAreNone() throws {
    for row in Self.others {
      let chain = try ChainID(row.chain)
      let token = TokenList().token(at: try Address(parsing: row.contract), on: chain)
      #expect(try IssuedAsset(#require(token)) == nil, "\(row)")
    }
  }

  @Test(arguments: IssuedAsset.allCases)
  func anAssetHasOneBuiltInTokenOnEachOfItsMainNets(asset: IssuedAsset) throws {
    #expect(
      asset.contracts.count > 1 && Set(asset.contracts.map(\.chain)).count == asset.contracts.count
    )
    let tokens = try asset.contracts.map { row in
      let chain = try ChainID(row.chain)
      #expect(ChainRegistry.builtIn[chain]?.isTest == false)
      let address = try Address(parsing: row.contract)
      #expect(address.description == row.contract)
      return try #require(TokenList().token(at: address, on: chain), "\(row)")
    }
    #expect(Set(tokens.map(\.symbol)).count == 1 && Set(tokens.map(\.decimals)).count == 1)
    for token in tokens { #expect(IssuedAsset(token) == asset) }
  }

  /// On each chain whose coin is ether, and on no other.
  @Test func wrappedEtherIsTheWrappedCoinOfItsChains() throws {
    for (chain, contract) in IssuedAsset.wrappedEther.contracts {
      let chain = try ChainID(chain)
      #expect(ChainRegistry.builtIn[chain]?.symbol == "ETH")
      #expect(try chain.profile(at: 1_780_000_000).wrappedCoin == Address(parsing: contract))
    }
  }

  /// Coins of main nets are added up by their symbols: these must stay one coin each.
  @Test func onlyEtherAndBNBAreCoinsOfSeveralMainNets() {
    let coins = ChainRegistry.builtIn.chains.filter { !$0.isTest }.map(\.symbol)
    let shared = Dictionary(grouping: coins) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(Set(shared) == ["BNB", "ETH"])
  }
}
