import Entity
import Testing

@testable import ChainKit

/// The cursor of a HyperSync server.
@Suite struct HyperSyncSourceTests {
  private func blocks(
    _ indexer: ScriptedIndexer,
    in range: ClosedRange<UInt64> = 10...900
  ) async throws -> NamedBlocks {
    try await HyperSyncSource(indexer.client).blocks(of: ExplorerTruth.account, in: range)
  }

  private func indexer(_ answers: [String]) -> ScriptedIndexer {
    ScriptedIndexer { _, number in .json(answers[min(number, answers.count) - 1]) }
  }

  private static func answer(
    next: Int,
    height: String = "5000",
    transactions: [Int] = [],
    traces: [Int] = []
  ) -> String {
    let rows = { (blocks: [Int]) in
      blocks.map { #"{"block_number":\#($0)}"# }.joined(separator: ",")
    }
    return #"{"data":[{"transactions":[\#(rows(transactions))],"traces":[\#(rows(traces))]}],"#
      + #""archive_height":\#(height),"next_block":\#(next),"total_execution_time":5}"#
  }

  @Test func theCursorIsFollowed() async throws {
    let indexer = indexer([
      Self.answer(next: 400, transactions: [12, 11], traces: [12, 399]),
      Self.answer(next: 901, traces: [900]),
    ])
    #expect(try await blocks(indexer) == NamedBlocks([11, 12, 399, 900]))
    let address = "0x" + String(repeating: "0", count: 40)
    let sides = #"[{"from":["\#(address)"]},{"to":["\#(address)"]}]"#
    let rest =
      #""to_block":901,"transactions":\#(sides),"traces":\#(sides),"field_selection":"#
      + #"{"transaction":["block_number"],"trace":["block_number"]}}"#
    #expect(indexer.bodies == [#"{"from_block":10,"# + rest, #"{"from_block":400,"# + rest])
  }

  @Test func itEndsAtTheHeightOfTheServer() async throws {
    let lagging = indexer([Self.answer(next: 701, height: "700", transactions: [600])])
    #expect(try await blocks(lagging) == NamedBlocks([600], upTo: 700))
    let silent = indexer([
      Self.answer(next: 701, height: "null", transactions: [600]),
      Self.answer(next: 701, height: "null"),
    ])
    #expect(try await blocks(silent) == NamedBlocks([600], upTo: 700))
    let behind = indexer([Self.answer(next: 10, height: "9")])
    #expect(try await blocks(behind) == NamedBlocks([], upTo: 9))
    let empty = indexer([Self.answer(next: 0, height: "null")])
    await #expect(throws: HistorySourceFailure.unreachable) { try await blocks(empty, in: 0...9) }
  }

  @Test(arguments: [
    "", "{}", #"{"data":[],"next_block":9}"#, #"{"data":[],"next_block":-1}"#,
    #"{"data":{},"next_block":901}"#, #"{"data":[{"traces":[{}]}],"next_block":901}"#,
    #"{"data":[],"next_block":901,"archive_height":"x"}"#,
    #"{"data":[{"traces":[{"block_number":9}]}],"next_block":901}"#,
    #"{"data":[{"traces":[{"block_number":901}]}],"next_block":902}"#,
    #"{"data":[{"transactions":[{"block_number":400}]}],"next_block":400}"#,
    #"{"data":[{"transactions":[{"block_number":"400"}]}],"next_block":901}"#,
  ])
  func answersAreReadStrictly(body: String) async {
    await #expect(throws: HistorySourceFailure.malformed) { try await blocks(indexer([body])) }
  }

  @Test func aCursorThatCreepsIsGivenUp() async {
    let creeping = ScriptedIndexer { _, number in .json(Self.answer(next: 10 + number)) }
    await #expect(throws: HistorySourceFailure.tooMuch) {
      try await blocks(creeping, in: 10...5_000)
    }
    #expect(creeping.bodies.count == HyperSyncSource.maxRequests)
  }
}
