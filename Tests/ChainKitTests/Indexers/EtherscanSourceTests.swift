import Entity
import Testing

@testable import ChainKit

/// What is asked of Etherscan, and what its answers mean.
@Suite struct EtherscanSourceTests {
  private static let address = "0x" + String(repeating: "0", count: 40)

  private func blocks(
    _ indexer: ScriptedIndexer,
    in range: ClosedRange<UInt64> = 0...900
  ) async throws -> NamedBlocks {
    try await EtherscanSource(indexer.client, chain: .ethereum)
      .blocks(of: ExplorerTruth.account, in: range)
  }

  @Test func theHeadAndThreeListsAreAskedFor() async throws {
    var truth = ExplorerTruth()
    truth.rows = [.transactions: [3, 5], .internalTransactions: [4, 5], .withdrawals: [9]]
    let indexer = truth.indexer
    #expect(try await blocks(indexer) == NamedBlocks([3, 4, 5, 9]))
    let list =
      "address=\(Self.address)&startblock=0&endblock=900&page=1&offset=1000&sort=asc"
    #expect(
      indexer.asked == [
        "chainid=1&module=block&action=getblocknobytime&timestamp=1699999940&closest=before",
        "chainid=1&module=account&action=txlist&" + list,
        "chainid=1&module=account&action=txlistinternal&" + list,
        "chainid=1&module=account&action=txsBeaconWithdrawal&" + list,
      ]
    )
    #expect(indexer.time.slept == [])
  }

  @Test func aPageMayEndWithinABlock() async throws {
    var truth = ExplorerTruth()
    // 1,000 rows end within block 500, whose other rows are on no page that is asked for.
    truth.rows = [
      .transactions: (1...499).flatMap { [$0, $0] } + [500, 500, 500, 501, 900]
    ]
    let indexer = truth.indexer
    #expect(try await blocks(indexer) == NamedBlocks(Array(1...501) + [900]))
    #expect(indexer.asked.filter { $0.contains("=txlist&") }.count == 2)
    #expect(indexer.asked[2].contains("startblock=501&"))
  }

  @Test func aBlockMayFillMoreThanAPage() async throws {
    var truth = ExplorerTruth()
    truth.rows = [.internalTransactions: [2] + Array(repeating: 7, count: 12_500) + [9]]
    let indexer = truth.indexer
    #expect(try await blocks(indexer) == NamedBlocks([2, 7, 9]))
    #expect(indexer.asked.count == 5)
    #expect(indexer.asked.allSatisfy { !$0.contains("page=2") })
  }

  /// Whether its rows matter or not: those that did not fit might.
  @Test func theLastBlockOfAFullPageIsNamed() async throws {
    let rows = (1...1_000).map { ExplorerTruth.row($0, value: "0") }.joined(separator: ",")
    var truth = ExplorerTruth()
    truth.trouble = { query, _ in
      guard query["action"] == "txlist", query["startblock"] == "0" else { return nil }
      return .json(#"{"status":"1","message":"OK","result":[\#(rows)]}"#)
    }
    #expect(try await blocks(truth.indexer, in: 0...1_000) == NamedBlocks([1_000]))
  }

  @Test func anIndexThatLagsLimitsWhatCounts() async throws {
    var truth = ExplorerTruth()
    (truth.rows, truth.head) = ([.transactions: [3, 800]], 700)
    let indexer = truth.indexer
    #expect(try await blocks(indexer) == NamedBlocks([3], upTo: 700))
    #expect(indexer.asked.dropFirst().allSatisfy { $0.contains("endblock=700&") })
    let late = truth.indexer
    #expect(try await blocks(late, in: 701...900) == NamedBlocks([], upTo: 700))
    #expect(late.asked.count == 1)
  }

  @Test func aQueryThatIsTooHeavyIsSplit() async throws {
    var truth = ExplorerTruth()
    truth.rows = [.transactions: [100, 450, 451]]
    truth.trouble = { query, _ in
      guard query["action"] == "txlist", let first = UInt64(query["startblock"] ?? ""),
        let last = UInt64(query["endblock"] ?? ""), (first...last).contains(451),
        last - first > 300 || first == last
      else { return nil }
      let text = "Query Timeout occured. Please select a smaller result dataset"
      return .json(#"{"status":"0","message":"\#(text)","result":null}"#)
    }
    let indexer = truth.indexer
    #expect(try await blocks(indexer) == NamedBlocks([100, 450, 451]))
    let starts = indexer.asked.filter { $0.contains("=txlist&") }.map { query in
      query.split(separator: "&").filter { $0.contains("block=") }.joined(separator: " ")
    }
    #expect(
      starts == [
        "startblock=0 endblock=900", "startblock=0 endblock=450", "startblock=451 endblock=900",
        "startblock=451 endblock=675", "startblock=676 endblock=900",
      ]
    )
    // A single block that cannot be read is named: the node is asked about it.
    #expect(try await blocks(truth.indexer, in: 451...451) == NamedBlocks([451]))
  }

  @Test(arguments: [
    "Max calls per sec rate limit reached (3/sec)", "Max rate limit reached",
    "Free API access is temporarily unavailable",
  ])
  func itIsAskedAgainAfterAPause(refusal: String) async throws {
    var truth = ExplorerTruth()
    truth.rows = [.transactions: [3]]
    truth.trouble = { _, number in [2, 3].contains(number) ? ExplorerTruth.refusal(refusal) : nil }
    let indexer = truth.indexer
    #expect(try await blocks(indexer) == NamedBlocks([3]))
    #expect(indexer.asked.count == 6 && indexer.time.slept == [.seconds(1), .seconds(2)])
  }

  @Test func whatNeverEndsIsGivenUp() async throws {
    var truth = ExplorerTruth()
    truth.trouble = { _, _ in HTTPAnswer(status: 429, retryAfter: "7", body: []) }
    let indexer = truth.indexer
    await #expect(throws: HistorySourceFailure.limited) { try await blocks(indexer) }
    #expect(indexer.time.slept == Array(repeating: .seconds(7), count: 5))
    truth.trouble = { _, _ in HTTPAnswer(status: 429, retryAfter: "61", body: []) }
    let slow = truth.indexer
    await #expect(throws: HistorySourceFailure.limited) { try await blocks(slow) }
    #expect(slow.asked.count == 1 && slow.time.slept == [])
  }

  /// Who stops waiting is not told that the indexer cannot be reached.
  @Test func aCancelledRequestIsCalledSo() async throws {
    var truth = ExplorerTruth()
    truth.trouble = { _, _ in HTTPAnswer(status: 429, retryAfter: "7", body: []) }
    let indexer = truth.indexer
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await blocks(indexer)
    }
    await #expect(throws: HistorySourceFailure.cancelled) { try await task.value }
    #expect(indexer.asked.count == 1)
    let gone = ScriptedIndexer { (_, _) throws(RPCFailure) in throw .cancelled }
    await #expect(throws: HistorySourceFailure.cancelled) { try await blocks(gone) }
    #expect(gone.asked.count == 1 && gone.time.slept == [])
  }

  @Test func allPausesTogetherHaveALimit() async throws {
    var truth = ExplorerTruth()
    truth.trouble = { _, number in
      number % 2 == 1 ? HTTPAnswer(status: 429, retryAfter: "60", body: []) : nil
    }
    let indexer = truth.indexer
    let source = EtherscanSource(indexer.client, chain: .ethereum)
    await #expect(throws: HistorySourceFailure.limited) {
      for _ in 0..<100 { _ = try await source.blocks(of: ExplorerTruth.account, in: 0...9) }
    }
    #expect(indexer.time.slept == Array(repeating: .seconds(60), count: 30))
  }

  @Test(arguments: [
    "Max daily rate limit reached", "Invalid API Key (#err2)|chainid", "Missing API Key",
  ])
  func nothingIsAskedAfterTheEndOfAQuota(refusal: String) async throws {
    var truth = ExplorerTruth()
    truth.trouble = { _, number in number == 2 ? ExplorerTruth.refusal(refusal) : nil }
    let indexer = truth.indexer
    let source = EtherscanSource(indexer.client, chain: .ethereum)
    for _ in 0..<2 {
      await #expect(throws: HistorySourceFailure.refused) {
        try await source.blocks(of: ExplorerTruth.account, in: 0...9)
      }
    }
    #expect(indexer.asked.count == 2 && indexer.time.slept == [])
  }

  @Test func aChainWithoutWithdrawalsHasTheOtherLists() async throws {
    var truth = ExplorerTruth()
    truth.rows = [.transactions: [3]]
    truth.trouble = { query, _ in
      query["action"] == "txsBeaconWithdrawal"
        ? ExplorerTruth.refusal("Error! Missing Or invalid Action name") : nil
    }
    #expect(try await blocks(truth.indexer) == NamedBlocks([3]))
  }

  @Test func aChainThatIsNotServedIsUnsupported() async throws {
    var truth = ExplorerTruth()
    truth.trouble = { _, _ in
      ExplorerTruth.refusal("Free API access is not supported for this chain. Please upgrade")
    }
    await #expect(throws: HistorySourceFailure.unsupported) { try await blocks(truth.indexer) }
  }
}
