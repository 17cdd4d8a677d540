import Core
import Entity
import Testing

@testable import Scenes

struct ImportTokensTests {
  private static func token(_ symbol: String, at digit: Character, decimals: Int = 6) throws
    -> Token
  {
    try Samples.token(try Samples.address(digit), symbol: symbol, decimals: decimals)
  }

  private static func entries(_ tokens: [Token]) -> [TokenListEntry] {
    tokens.enumerated().map { TokenListEntry(row: $0 + 1, .token($1)) }
  }

  private static func draft(_ entries: [TokenListEntry], _ stub: StubTokens, isDryRun: Bool = false)
    throws -> ImportTokens.Draft
  {
    try ImportTokens.Interactor(worker: stub).draft(
      .init(entries: entries, chains: .builtIn, isDryRun: isDryRun)
    )
  }

  private static let refusal = Report(.data, "token-list-row", "list.json: token 4 is wrong")

  @Test func saysHowManyWereAddedKnownAndRefused() throws {
    let own = try Self.token("OWN", at: "1")
    let dollar = try #require(TokenList().tokens(symbol: "USDC", on: .ethereum).first)
    let new = try Self.token("NEW", at: "2")
    let other = try Self.token("OTHER", at: "1", decimals: 8)
    let stub = StubTokens([own])
    let entries =
      Self.entries([own, dollar, new, new, other]) + [
        TokenListEntry(row: 6, .refused(Self.refusal))
      ]
    let draft = try Self.draft(entries, stub)
    #expect(draft.new == [new] && draft.known == 3 && draft.needsConsent)
    #expect(draft.refused.map(\.row) == [5, 6])
    #expect(ImportTokens.Presenter().ask(draft).text.hasPrefix("new            1 token\n"))
    #expect(stub.ownTokens() == [own])
    let answer = ImportTokens.Presenter().present(
      try ImportTokens.Interactor(worker: stub).commit(draft)
    )
    #expect(stub.ownTokens() == [own, new])
    #expect(
      answer.text == """
        added          1 token
        already known  3 tokens
        refused        2 tokens
        """
    )
    #expect(
      answer.notes.map(\.english) == [
        "caution: token 5 conflicts with OWN with 6 decimals, which was added before on chain 31337 at "
          + "\(own.address)",
        "caution: list.json: token 4 is wrong",
      ]
    )
    let json = try Samples.json(answer)
    #expect(json.contains(#""known":3,"refused":[{"code":"token-redefined","message":"#))
    #expect(json.contains(#""isDryRun":false"#))
  }

  @Test func aDryRunAddsNothingAndAsksNobody() throws {
    let stub = StubTokens()
    let draft = try Self.draft(
      Self.entries([try Self.token("NEW", at: "2")]),
      stub,
      isDryRun: true
    )
    #expect(!draft.needsConsent)
    let answer = ImportTokens.Presenter().present(
      try ImportTokens.Interactor(worker: stub).commit(draft)
    )
    #expect(stub.ownTokens().isEmpty)
    #expect(answer.text == "new  1 token")
    #expect(answer.body.isDryRun && answer.body.added.count == 1)
  }

  @Test func aListWithoutAnythingNewAsksNobody() throws {
    let draft = try Self.draft(Self.entries(TokenList().tokens), StubTokens())
    #expect(!draft.needsConsent && draft.new.isEmpty)
    #expect(draft.known == TokenList().tokens.count && draft.refused.isEmpty)
  }

  @Test func tokensThatShareASymbolAreADanger() throws {
    let own = try Self.token("OWN", at: "1")
    let twins = [try Self.token("own", at: "2"), try Self.token("TWO", at: "3")]
    let draft = try Self.draft(Self.entries(twins), StubTokens([own]))
    let notes = ImportTokens.Presenter().present(draft).notes.map(\.english)
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix("danger: \(twins[0].address) is called own, as is") == true)
    #expect(ImportTokens.Presenter().ask(draft).text.hasPrefix(notes.first ?? "?"))
    let json = try Samples.json(ImportTokens.Presenter().present(draft))
    #expect(json.contains(#""sameSymbol":["\#(own.address)"]"#))
  }

  @Test func ofManyRefusalsTheTextNamesTen() throws {
    let entries = (1...25).map { TokenListEntry(row: $0, .refused(Self.refusal)) }
    let answer = ImportTokens.Presenter().present(try Self.draft(entries, StubTokens()))
    #expect(answer.notes.count == 11)
    #expect(answer.notes.last?.english == "info: 15 more of these; the JSON has all of them")
    #expect(answer.body.refused.count == 25)
  }

  @Test func whatWasAddedMeanwhileStays() throws {
    let (first, second) = (try Self.token("ONE", at: "1"), try Self.token("OTHER", at: "1"))
    let stub = StubTokens()
    let draft = try Self.draft(Self.entries([second]), stub)
    _ = try stub.changeTokens { _ in [first] }
    _ = try ImportTokens.Interactor(worker: stub).commit(draft)
    #expect(stub.ownTokens() == [first])
  }
}
