import Core
import Entity
import Testing

@testable import Scenes

/// The note about tokens that no list holds.
@Suite struct FoundTokensNoteTests {
  private static func found(_ tokens: [FoundToken], on chain: ChainEntry? = nil) throws
    -> FoundTokens
  {
    FoundTokens(tokens, on: try chain ?? Samples.chain(), knowing: TokenList())
  }

  @Test func oneTokenIsSaidWithItsList() throws {
    let found = [try Self.found([try FoundTokensTests.received()])]
    #expect(
      FoundTokens.note(on: found)?.english
        == "info: 1 token of the history is in no list, so balances leave it out"
    )
    #expect(FoundTokens.next(after: found) == .listFoundTokens(chain: "dev"))
  }

  @Test func theTokensOfSeveralChainsAreCountedTogether() throws {
    let base = try ChainRegistry.builtIn.chain(named: "base")
    let tokens = [
      try FoundTokensTests.received("a"), try FoundTokensTests.received("b", symbol: "B"),
    ]
    let found = [try Self.found(tokens), try Self.found([tokens[0]], on: base)]
    #expect(
      FoundTokens.note(on: found)?.english
        == "info: 3 tokens of the history are in no list, so balances leave them out"
    )
    #expect(FoundTokens.next(after: found) == .listFoundTokens(chain: nil))
    let alone = [try Self.found([]), found[1]]
    #expect(FoundTokens.next(after: alone) == .listFoundTokens(chain: "base"))
  }

  @Test func suspiciousTokensAloneAreNotWorthANote() throws {
    let spam = try FoundTokensTests.received(name: "claim at x.com")
    for found in [[], [try Self.found([])], [try Self.found([spam])]] {
      #expect(FoundTokens.note(on: found) == nil)
      #expect(FoundTokens.next(after: found) == nil)
    }
    let both = [try Self.found([spam, try FoundTokensTests.received("b")])]
    #expect(FoundTokens.note(on: both)?.english.contains("1 token ") == true)
  }
}
