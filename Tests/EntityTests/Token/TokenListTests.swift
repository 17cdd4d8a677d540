import Core
import TestSupport
import Testing

@testable import Entity

@Suite struct TokenListTests {
  private struct Listed: Decodable {
    let chain, contract: String
    let address, symbol, name: String?
    let decimals: Int?
  }

  /// The lists, their days and what they agree on: `vectors/generate/printed_tokens.py`.
  @Test func theBuiltInTokensAreThoseThatListsAgreeOn() throws {
    let list = TokenList()
    var seen = 0
    for row in try Vectors.load("tokens", as: Listed.self) {
      let comment = Comment(rawValue: "\(row.chain) \(row.contract)")
      let chain = try ChainID(try #require(UInt64(row.chain)))
      let found = list.token(at: try Address(parsing: row.contract), on: chain)
      #expect(found?.address.description == row.address, comment)
      #expect(found?.symbol == row.symbol, comment)
      #expect(found?.name == row.name, comment)
      #expect(found?.decimals == row.decimals, comment)
      if row.address != nil { seen += 1 }
    }
    #expect(seen == list.tokens.count)
  }

  @Test func everyBuiltInTokenIsWhole() throws {
    let rows = BuiltInTokens.table.map { $0.rows.split(separator: "\n") }
    #expect(BuiltInTokens.all.count == rows.map(\.count).reduce(0, +))
    for token in BuiltInTokens.all { #expect(ChainRegistry.builtIn[token.chain] != nil) }
    // The address is written with its checksum.
    for (row, token) in zip(rows.joined(), BuiltInTokens.all) {
      #expect(row.contains(" \(token.address) "), "\(row)")
    }
  }

  @Test func noBuiltInTokenIsTwiceThereOrSharesItsSymbol() throws {
    let list = TokenList()
    var seen: Set<String> = []
    for token in list.tokens {
      let coin = try #require(ChainRegistry.builtIn[token.chain]).symbol
      #expect(seen.insert("\(token.chain) \(token.address)").inserted, "\(token)")
      #expect(!list.clashes.isShared(token, coin: coin), "\(token)")
      #expect(!list.clashes.isShared(token, coin: "ETH"), "\(token)")
    }
  }

  /// Stablecoins, wrapped and staked ether, on the ten largest chains.
  @Test(arguments: [1, 10, 56, 100, 137, 8453, 42_161, 43_114, 59_144, 534_352] as [UInt64])
  func everyLargeChainHasItsStablecoinsAndItsWrappedCoin(id: UInt64) throws {
    let list = TokenList()
    let chain = try ChainID(id)
    #expect(list.tokens(on: chain).count >= 6)
    for symbol in ["usdc", "usdt"] {
      #expect(list.tokens(symbol: symbol, on: chain).count == 1, "\(symbol)")
    }
    let wrapped = try #require(chain.profile(at: 1_780_000_000).wrappedCoin)
    #expect(list.token(at: wrapped, on: chain) != nil)
    if id != 43_114 { #expect(list.tokens(symbol: "wsteth", on: chain).count == 1) }
  }

  @Test func theUsersTokensComeFirstAndReplaceNoBuiltInOne() throws {
    let known = try #require(TokenList().tokens(symbol: "usdc", on: .ethereum).first)
    let renamed = try Token(
      chain: .ethereum,
      address: known.address,
      symbol: "DOLLAR",
      name: "Mine",
      decimals: 6
    )
    let fake = try Token(
      chain: .ethereum,
      address: .zero,
      symbol: "DAI",
      name: "Fake",
      decimals: 18
    )
    let list = TokenList(adding: [renamed, fake])
    #expect(list.token(at: known.address, on: .ethereum) == known)
    #expect(list.tokens(symbol: "USDC", on: .ethereum) == [known])
    #expect(list.tokens(symbol: "DOLLAR", on: .ethereum).isEmpty)
    #expect(list.tokens(symbol: "dai", on: .ethereum).count == 2)
    #expect(list.tokens.first == fake)
    #expect(list.tokens(on: try ChainID(31_337)).isEmpty)
    #expect(TokenList.isBuiltIn(known) && TokenList.isBuiltIn(renamed))
    #expect(!TokenList.isBuiltIn(fake))
  }
}
