import Entity
import Testing

@testable import ChainKit

/// The habits of Blockscout's API.
@Suite struct BlockscoutSourceTests {
  private func blocks(
    _ indexer: ScriptedIndexer,
    in range: ClosedRange<UInt64> = 0...900
  ) async throws -> NamedBlocks {
    try await BlockscoutSource(indexer.client).blocks(of: ExplorerTruth.account, in: range)
  }

  @Test func theHeadAndThreeListsAreAskedFor() async throws {
    var truth = ExplorerTruth()
    truth.rows = [.transactions: [3], .internalTransactions: [4], .withdrawals: [9]]
    let indexer = truth.indexer
    #expect(try await blocks(indexer) == NamedBlocks([3, 4, 9]))
    #expect(indexer.asked.first == "module=block&action=eth_block_number")
    #expect(indexer.asked.count == 4 && indexer.asked.allSatisfy { !$0.contains("chainid") })
  }

  @Test(arguments: [UInt64(1), 2, 313, 699, 700, 900])
  func whatIsNotProcessedDoesNotCount(first: UInt64) async throws {
    var truth = ExplorerTruth()
    truth.rows = [
      .transactions: [0, 312, 313, 800], .internalTransactions: [0, 312, 700],
      .withdrawals: [1, 899],
    ]
    truth.unprocessedFrom = first
    let indexer = truth.indexer
    let named = try await blocks(indexer)
    #expect(named.upTo == first - 1)
    #expect(named.blocks == [0, 1, 312, 313, 700, 800, 899].filter { $0 < first })
    // 901 blocks: ten bits.
    #expect(indexer.asked.count <= 4 + 10)
  }

  @Test func ifNothingIsProcessedNothingIsNamed() async throws {
    var truth = ExplorerTruth()
    (truth.rows, truth.unprocessedFrom) = ([.transactions: [3]], 0)
    await #expect(throws: HistorySourceFailure.unreachable) { try await blocks(truth.indexer) }
  }

  @Test func anUnknownListIsLeftOut() async throws {
    var truth = ExplorerTruth()
    truth.rows = [.transactions: [3], .internalTransactions: [4]]
    truth.trouble = { query, _ in
      query["action"] == "txsBeaconWithdrawal"
        ? .json(#"{"message":"Unknown action","result":null,"status":"0"}"#) : nil
    }
    #expect(try await blocks(truth.indexer) == NamedBlocks([3, 4]))
    truth.trouble = { query, _ in
      query["action"] == "txlist"
        ? .json(#"{"message":"Unknown action","result":null,"status":"0"}"#) : nil
    }
    await #expect(throws: HistorySourceFailure.unsupported) { try await blocks(truth.indexer) }
  }

  @Test(arguments: ["", "0x", "5", "0xg", "0x10000000000000000", "0x+5", "null"])
  func theHeadIsReadStrictly(head: String) async {
    var truth = ExplorerTruth()
    truth.trouble = { query, _ in
      query["action"] == "eth_block_number"
        ? .json(#"{"jsonrpc":"2.0","result":"\#(head)","id":1}"#) : nil
    }
    let indexer = truth.indexer
    await #expect(throws: HistorySourceFailure.malformed) { try await blocks(indexer) }
  }

  @Test(arguments: [
    (401, HistorySourceFailure.refused, 1), (402, .refused, 1), (404, .unsupported, 1),
    (503, .unreachable, 3), (302, .malformed, 1),
  ])
  func aStatusSaysHowItGoesOn(status: Int, failure: HistorySourceFailure, requests: Int) async {
    let indexer = ScriptedIndexer { _, _ in HTTPAnswer(status: status, body: []) }
    await #expect(throws: failure) { try await blocks(indexer) }
    #expect(indexer.asked.count == requests)
  }

  @Test func anAnswerThatIsTooLargeIsSplit() async throws {
    var truth = ExplorerTruth()
    truth.rows = [.transactions: [100, 600]]
    let whole = truth
    let indexer = ScriptedIndexer { query, _ throws(RPCFailure) in
      if query["action"] == "txlist", query["startblock"] == "0", query["endblock"] == "900" {
        throw .protocolViolation(.oversize(limit: 1))
      }
      return whole.answer(query)
    }
    #expect(try await blocks(indexer) == NamedBlocks([100, 600]))
  }
}
