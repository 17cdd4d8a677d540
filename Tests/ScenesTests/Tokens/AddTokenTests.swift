import Core
import Entity
import Testing

@testable import Scenes

struct AddTokenTests {
  private static func draft(
    _ contract: String,
    given: AddToken.Description? = nil,
    on chain: ChainEntry? = nil,
    _ stub: StubTokens
  ) async throws -> AddToken.Draft {
    let chain = try chain ?? Samples.chain()
    return try await AddToken.Interactor(worker: stub, describer: stub).draft(
      AddToken.Request(contract: contract, chain: chain, chains: .builtIn, given: given)
    )
  }

  private static func token(_ symbol: String = "TUSD", at digit: Character = "a", decimals: Int = 6)
    throws -> Token
  {
    try Samples.token(try Samples.address(digit), symbol: symbol, decimals: decimals)
  }

  @Test func readsTheContractAndSaysWhatItCannotKnow() async throws {
    let token = try Self.token()
    let stub = StubTokens(described: [token.address: token])
    let draft = try await Self.draft("\(token.address)", stub)
    #expect(!draft.needsConsent)
    #expect(stub.ownTokens().isEmpty)
    _ = try AddToken.Interactor(worker: stub, describer: nil).commit(draft)
    #expect(stub.ownTokens() == [token])
    let answer = AddToken.Presenter().present(draft)
    #expect(
      answer.text == """
        token     TUSD
        name      \(token.name)
        contract  \(token.address)
        decimals  6
        chain     dev
        """
    )
    #expect(
      answer.notes.map(\.english) == [
        "info: the symbol, the name and the decimals are what the contract claims; they do not prove "
          + "who made it",
        "info: not known: whether a transfer costs a fee, and whether balances change without "
          + "transfers",
      ]
    )
    #expect(
      try Samples.json(answer) == #"{"isRead":true,"token":{"chainID":"31337","chainName":"dev","#
        + #""contract":"\#(token.address)","decimals":6,"isBuiltIn":false,"name":"\#(token.name)","#
        + #""symbol":"TUSD"},"warnings":[]}"#
    )
  }

  @Test func aDescribedTokenNeedsNoNode() async throws {
    let stub = StubTokens()
    let given = AddToken.Description(symbol: "TUSD", name: nil, decimals: 6)
    let draft = try await Self.draft("\(try Samples.address("a"))", given: given, stub)
    #expect(stub.questions.isEmpty)
    #expect(draft.token.name == "TUSD" && !draft.isRead)
    let notes = AddToken.Presenter().present(draft).notes
    #expect(notes.first?.english.hasPrefix("info: the contract was not read") == true)
  }

  @Test func aSymbolThatIsKnownNeedsConsentAndBothContractsAreShown() async throws {
    let (own, new) = (try Self.token(), try Self.token("tU\u{405}D", at: "b"))
    let stub = StubTokens([own], described: [new.address: new])
    let draft = try await Self.draft("\(new.address)", stub)
    #expect(draft.needsConsent)
    let danger =
      "danger: \(new.address) is called tU\u{405}D, as is \(own.address): a symbol does not "
      + "identify a token, so compare the contracts"
    let asked = AddToken.Presenter().ask(draft).text
    #expect(asked.hasPrefix(danger + "\n"))
    let answer = AddToken.Presenter().present(draft)
    #expect(answer.notes.first?.english == danger)
    #expect(try Samples.json(answer).contains(#""sameSymbol":["\#(own.address)"]"#))
  }

  @Test func aBuiltInSymbolIsMarkedAsSuch() async throws {
    let dollar = try #require(TokenList().tokens(symbol: "USDC", on: .ethereum).first)
    let ethereum = try #require(ChainRegistry.builtIn[.ethereum])
    let given = AddToken.Description(symbol: "USDC", name: nil, decimals: 6)
    let draft = try await Self.draft(
      "\(try Samples.address("a"))",
      given: given,
      on: ethereum,
      StubTokens()
    )
    #expect(draft.others == [dollar] && draft.needsConsent)
    #expect(AddToken.Presenter().ask(draft).text.contains("\(dollar.address) (built in)"))
  }

  @Test func aTokenCalledLikeTheCoinNeedsConsent() async throws {
    let token = try Self.token("\u{415}TH")
    let draft = try await Self.draft(
      "\(token.address)",
      StubTokens(described: [token.address: token])
    )
    #expect(draft.needsConsent)
    let notes = AddToken.Presenter().present(draft).notes.map(\.english)
    #expect(notes.contains("danger: it is called like the chain's own coin, ETH"))
  }

  @Test(arguments: ["USD\u{421}", "T\\u{202e}D", "US\u{200b}D"])
  func unusualCharactersArePointedOut(symbol: String) async throws {
    let token = try Self.token(symbol)
    let draft = try await Self.draft(
      "\(token.address)",
      StubTokens(described: [token.address: token])
    )
    let answer = AddToken.Presenter().present(draft)
    #expect(answer.notes.contains { $0.english.contains("other than plain ASCII") })
    #expect(!UntrustedText.hasHidden(answer.text))
  }

  @Test func manyDecimalsArePointedOut() async throws {
    let token = try Self.token(decimals: 200)
    let draft = try await Self.draft(
      "\(token.address)",
      StubTokens(described: [token.address: token])
    )
    #expect(AddToken.Presenter().present(draft).notes.contains { $0.english.contains("decimals") })
  }

  @Test func refusesWhatIsKnownAndWhatIsNoToken() async throws {
    let own = try Self.token()
    let stub = StubTokens([own], described: [try Samples.address("b"): Optional<Token>.none])
    await #expect(throws: TokenChangeError.known(own)) {
      try await Self.draft("\(own.address)", stub)
    }
    await #expect(throws: TokenChangeError.undescribed(try Samples.address("b"))) {
      try await Self.draft("\(try Samples.address("b"))", stub)
    }
    await #expect(throws: TokenReadingError.noContract(try Samples.address("c"))) {
      try await Self.draft("\(try Samples.address("c"))", stub)
    }
    await #expect(throws: AddressError.self) { try await Self.draft("0x12", stub) }
    let dollar = try #require(TokenList().tokens(symbol: "USDC", on: .ethereum).first)
    let ethereum = try #require(ChainRegistry.builtIn[.ethereum])
    await #expect(throws: TokenChangeError.builtIn(dollar)) {
      try await Self.draft("\(dollar.address)", on: ethereum, stub)
    }
    #expect(!stub.questions.contains(own.address) && !stub.questions.contains(dollar.address))
  }

  @Test func refusesAPartialDescription() async throws {
    #expect(throws: TokenChangeError.incomplete) {
      try AddToken.Description.given(symbol: "TUSD", name: nil, decimals: nil)
    }
    #expect(throws: TokenChangeError.incomplete) {
      try AddToken.Description.given(symbol: nil, name: nil, decimals: 6)
    }
    #expect(throws: TokenChangeError.incomplete) {
      try AddToken.Description.given(symbol: nil, name: "Test Dollar", decimals: nil)
    }
    #expect(try AddToken.Description.given(symbol: nil, name: nil, decimals: nil) == nil)
    let contract = "\(try Samples.address("a"))"
    let empty = AddToken.Description(symbol: "", name: nil, decimals: 6)
    await #expect(throws: TokenChangeError.noSymbol) {
      try await Self.draft(contract, given: empty, StubTokens())
    }
    let deep = AddToken.Description(symbol: "TUSD", name: nil, decimals: 256)
    await #expect(throws: TokenError.decimals(found: 256)) {
      try await Self.draft(contract, given: deep, StubTokens())
    }
    await #expect(throws: TokenChangeError.unread) {
      try await AddToken.Interactor(worker: StubTokens(), describer: nil).draft(
        AddToken.Request(
          contract: contract,
          chain: try Samples.chain(),
          chains: .builtIn,
          given: nil
        )
      )
    }
  }

  @Test func concurrentAddKeepsTheFirst() async throws {
    let token = try Self.token()
    let stub = StubTokens(described: [token.address: token])
    let one = try await Self.draft("\(token.address)", stub)
    let other = try await Self.draft("\(token.address)", stub)
    let add = AddToken.Interactor(worker: stub, describer: stub)
    _ = try add.commit(one)
    #expect(throws: TokenChangeError.known(token)) { try add.commit(other) }
    #expect(stub.ownTokens() == [token])
  }
}
