import Core
import Entity
import Testing

@testable import Scenes

/// The list of tokens that the history has and no list holds.
@Suite struct ShowFoundTokensTests {
  private struct Stub: ShowFoundTokens.Worker {
    var tokens: [ChainID: [FoundToken]] = [:]
    var book = AccountBook([])

    func accounts() throws -> AccountBook { book }
    func found(of accounts: [Address], on chain: ChainEntry) async throws -> [FoundToken] {
      #expect(Set(accounts).count == accounts.count)
      return tokens[chain.id] ?? []
    }
  }

  private static func answer(_ stub: Stub, on chains: [ChainEntry]? = nil) async throws
    -> Answer<ShowFoundTokens.Body>
  {
    let request = ShowFoundTokens.Request(
      chains: try chains ?? [Samples.chain()],
      tokens: TokenList()
    )
    return ShowFoundTokens.Presenter().present(
      try await ShowFoundTokens.Interactor(worker: stub).act(on: request)
    )
  }

  private static let source =
    "info: from the history database: what history has not read yet is missing"
  private static let claims =
    "info: a symbol and a name are what the contract claims; they do not prove who made it"

  @Test func suspiciousTokensComeLastWithTheirReasons() async throws {
    let (plain, spam) = (
      try FoundTokensTests.received("a", block: 3),
      try FoundTokensTests.received("b", symbol: "ETH", name: "Visit x.com")
    )
    let dev = try ChainID(31_337)
    let answer = try await Self.answer(Stub(tokens: [dev: [spam, plain]], book: Samples.book()))
    #expect(
      answer.text == """
        PLN  \(plain.contract)  Plain Token: 1 received, 0 sent, last 2026-01-31T23:59:59Z
                                                         somebody else sent it to you, and no transaction of yours moved any of it

        suspicious:
        ETH  \(spam.contract)  Visit x.com: 1 received, 0 sent, last 2026-01-31T23:59:59Z
                                                         it is called like the chain's own coin, ETH
                                                         its symbol or name contains a web address (x.com), as those of spam tokens do
                                                         its symbol or name invites you to do something (visit), as those of spam tokens do
                                                         somebody else sent it to you, and no transaction of yours moved any of it
        """
    )
    #expect(answer.notes.map(\.english) == [Self.source, Self.claims])
    #expect(answer.next == .addToken(contract: plain.contract, chain: "dev"))
  }

  @Test func theJSONHasEveryFact() async throws {
    let found = try FoundTokensTests.received(symbol: nil)
    let answer = try await Self.answer(Stub(tokens: [try ChainID(31_337): [found]]))
    #expect(
      try Samples.json(answer) == """
        {"tokens":[{"chainID":"31337","chainName":"dev","contract":"\(found.contract)",\
        "firstBlock":"7","firstTime":"2026-01-31T23:59:59Z","isSent":false,"isSuspicious":true,\
        "lastBlock":"7","lastTime":"2026-01-31T23:59:59Z","reasons":[{"code":"undescribed",\
        "message":"its symbol and decimals are not stored: the contract was not asked yet, or has \
        none"},{"code":"only-received","message":"somebody else sent it to you, and no \
        transaction of yours moved any of it"}],"received":"1","sent":"0"}]}
        """
    )
    let described = try FoundTokensTests.received(symbol: "P\u{202e}N")
    let row = try #require(
      try await Self.answer(Stub(tokens: [try ChainID(31_337): [described]])).tokens.first
    )
    #expect(row.symbol == "P\\u{202e}N" && row.name == "Plain Token" && row.decimals == 6)
  }

  @Test func severalChainsAreNamed() async throws {
    let base = try ChainRegistry.builtIn.chain(named: "base")
    let found = try FoundTokensTests.received()
    let stub = Stub(tokens: [base.id: [found], try ChainID(31_337): [found]])
    let answer = try await Self.answer(stub, on: [base, try Samples.chain()])
    #expect(answer.text.contains("base  PLN  \(found.contract)  Plain Token: 1 received"))
    #expect(answer.text.contains("dev   PLN  \(found.contract)  Plain Token: 1 received"))
    #expect(answer.tokens.map(\.chainName) == ["base", "dev"])
    #expect(answer.next == .addToken(contract: found.contract, chain: "base"))
  }

  @Test func withoutAnyTheHistoryIsTheNextStep() async throws {
    let nothing = try await Self.answer(Stub(book: Samples.book()))
    #expect(nothing.text == "no other tokens are in the history")
    #expect(try Samples.json(nothing) == #"{"tokens":[]}"#)
    #expect(nothing.notes.map(\.english) == [Self.source])
    #expect(nothing.next == .history(account: "\(try Samples.address("1"))", chain: "dev"))
    #expect(try await Self.answer(Stub()).next == nil)
    let spam = try FoundTokensTests.received(name: "x.com")
    let known = Stub(tokens: [try ChainID(31_337): [spam]], book: try Samples.book())
    #expect(try await Self.answer(known).next == nil)
  }

  @Test func whatIsLeftOutIsSaid() async throws {
    let dev = try ChainID(31_337)
    let many = Array(repeating: try FoundTokensTests.received(), count: ListFoundTokens.maxTokens)
    let answer = try await Self.answer(Stub(tokens: [dev: many]))
    #expect(
      answer.notes.map(\.english).contains(
        "caution: the history of dev has more tokens than can be listed; those whose last transfer "
          + "is older are left out"
      )
    )
  }

  @Test func anAccountThatIsAlsoWatchedIsReadOnce() async throws {
    let wallet = try Samples.wallet(accounts: 2)
    let book = AccountBook([wallet, wallet])
    #expect(book.all.count == 4)
    _ = try await Self.answer(Stub(book: book))
  }
}
