import Core
import Entity
import Testing

@testable import Scenes

struct ChangeTokensTests {
  private static func token(_ symbol: String, at digit: Character, decimals: Int = 6) throws
    -> Token
  {
    try Samples.token(try Samples.address(digit), symbol: symbol, decimals: decimals)
  }

  private static func list(_ stub: StubTokens, chain: ChainEntry?) throws
    -> Answer<ListTokens.Body>
  {
    ListTokens.Presenter().present(
      try ListTokens.Interactor(worker: stub).act(on: .init(chain: chain, chains: .builtIn))
    )
  }

  @Test func listsOwnTokensFirstWithTheirContracts() throws {
    let (one, two) = (try Self.token("ONE", at: "a"), try Self.token("TWO", at: "b"))
    let stub = StubTokens([one, two])
    let answer = try Self.list(stub, chain: try Samples.chain())
    #expect(
      answer.text == """
        ONE  \(one.address)  \(one.name) (added)
        TWO  \(two.address)  \(two.name) (added)
        """
    )
    #expect(answer.notes.isEmpty)
    let ethereum = try Self.list(stub, chain: ChainRegistry.builtIn[.ethereum])
    #expect(ethereum.body.tokens.count == TokenList().tokens(on: .ethereum).count)
    #expect(ethereum.body.tokens.allSatisfy { $0.isBuiltIn && $0.chainName == "ethereum" })
    let every = try Self.list(stub, chain: nil)
    #expect(every.body.tokens.count == TokenList().tokens.count + 2)
    #expect(every.text.contains("dev"))
  }

  @Test func reportsAnEmptyList() throws {
    let answer = try Self.list(StubTokens(), chain: try Samples.chain())
    #expect(answer.text == "no tokens")
    #expect(try Samples.json(answer) == #"{"tokens":[]}"#)
  }

  @Test func ofEachSharedSymbolThereIsOneDanger() throws {
    let (one, other) = (try Self.token("ONE", at: "a"), try Self.token("\u{39f}NE", at: "b"))
    let answer = try Self.list(
      StubTokens([one, other, try Self.token("TWO", at: "c")]),
      chain: try Samples.chain()
    )
    #expect(
      answer.notes.map(\.english) == [
        "danger: \(one.address) is called ONE, as is \(other.address): a symbol does not identify a "
          + "token, so compare the contracts"
      ]
    )
    #expect(
      answer.body.tokens.map(\.sameSymbol) == [["\(other.address)"], ["\(one.address)"], nil]
    )
  }

  @Test func removesByContractAndBySymbol() throws {
    let (one, two) = (try Self.token("ONE", at: "a"), try Self.token("TWO", at: "b"))
    for typed in ["one", "\(one.address)"] {
      let stub = StubTokens([one, two])
      let response = try RemoveToken.Interactor(worker: stub).act(
        on: .init(token: typed, chain: try Samples.chain(), chains: .builtIn)
      )
      #expect(stub.ownTokens() == [two])
      #expect(RemoveToken.Presenter().present(response).text.hasPrefix("removed   ONE\n"))
    }
  }

  @Test func refusesToRemoveWhatIsUnknownSharedOrBuiltIn() throws {
    let tokens = [
      try Self.token("ONE", at: "a"), try Self.token("one", at: "b"),
      try Self.token("TWO", at: "c"),
    ]
    let stub = StubTokens(tokens)
    func remove(_ token: String, on chain: ChainEntry) throws {
      _ = try RemoveToken.Interactor(worker: stub).act(
        on: .init(token: token, chain: chain, chains: .builtIn)
      )
    }
    let dev = try Samples.chain()
    let ethereum = try #require(ChainRegistry.builtIn[.ethereum])
    #expect(
      throws: TokenChangeError.ambiguous("ONE", [tokens[0].address, tokens[1].address])
    ) { try remove("ONE", on: dev) }
    #expect(throws: TokenChangeError.unknown("three", chain: "dev")) {
      try remove("three", on: dev)
    }
    #expect(throws: TokenChangeError.unknown("TWO", chain: "ethereum")) {
      try remove("TWO", on: ethereum)
    }
    let dollar = try #require(TokenList().tokens(symbol: "USDC", on: .ethereum).first)
    for typed in ["usdc", "\(dollar.address)"] {
      #expect(throws: TokenChangeError.builtIn(dollar)) { try remove(typed, on: ethereum) }
    }
    #expect(throws: AddressError.self) { try remove("0x12", on: dev) }
    #expect(stub.ownTokens() == tokens)
  }
}
