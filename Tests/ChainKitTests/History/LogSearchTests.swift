import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What a search of logs finds, what it calls a gap, and that it ends.
@Suite struct LogSearchTests {
  let store: ChainStore
  let time = VirtualTime()

  init() throws { store = try ChainStore() }

  static func address(_ number: Int) throws -> Address {
    try Address(
      bytes: [UInt8](repeating: 1, count: 18) + [UInt8(number >> 8), UInt8(number & 255)]
    )
  }

  /// One transfer to the first account in each of these blocks.
  static func transfers(_ blocks: [UInt64], token: Int = 9) throws -> [LogNode.Transfer] {
    try blocks.map {
      LogNode.Transfer(block: $0, token: try address(token), account: try address(0))
    }
  }

  func search(
    _ node: LogNode,
    _ transport: (any Transport)? = nil,
    accounts: Int = 1,
    contracts: [Address] = []
  ) async throws -> LogSearchOutcome {
    let endpoint = Endpoint(transport ?? node, expecting: nil, timing: time.timing)
    let scan = ScanContext(
      node: Node(endpoint),
      store: store,
      chain: .ethereum,
      timing: time.timing,
      head: try BranchBlock.header(node.head),
      settled: node.head,
      questionsBefore: 0,
      progress: { _ in }
    )
    var search = LogSearch(
      scan: scan,
      blocks: 0...node.head,
      pinned: try node.pinned,
      contracts: contracts
    )
    return try await search.run((0..<accounts).map(Self.address))
  }

  /// The blocks of the transfers that are stored of an account, in ascending order.
  func found(_ account: Int = 0) throws -> [UInt64] {
    let filter = HistoryFilter(chain: .ethereum, accounts: [try Self.address(account)])
    return try store.page(filter, limit: 100_000).movements.map(\.block.number).sorted()
  }

  func covered(
    _ topic: LogTopic = .receivedToken,
    of contract: Address? = nil,
    _ account: Int = 0
  ) throws -> [ClosedRange<UInt64>] {
    let search = CoveredSearch(
      chain: .ethereum,
      account: try Self.address(account),
      subject: .logs(topic, of: contract)
    )
    return try store.coverage(of: search).ranges
  }

  /// The gaps of the first account, each once for all searches.
  func gaps(_ outcome: LogSearchOutcome) throws -> [GapReason: [ClosedRange<UInt64>]] {
    outcome.missing(of: try Self.address(0)).mapValues(\.ranges)
  }

  @Test func everythingIsFoundInTwoPosts() async throws {
    let node = LogNode(head: 1_000_000, try Self.transfers([0, 5, 1_000_000]), time: time)
    let outcome = try await search(node)
    #expect(outcome.added == 3 && outcome.gaps.isEmpty)
    #expect(try found() == [0, 5, 1_000_000])
    #expect(node.searches.count == 3 && node.posted.count { $0.contains("eth_getLogs") } == 2)
    for topics in TokenFilter.searches {
      for topic in topics { #expect(try covered(topic) == [0...1_000_000]) }
    }
    // Nothing is searched twice.
    #expect(try await search(node).added == 0)
    #expect(node.searches.count == 3)
  }

  @Test("few blocks are searched in one post")
  func aRefreshIsOnePost() async throws {
    let node = LogNode(head: 1000, time: time)
    _ = try await search(node)
    #expect(node.posted.map(\.count) == [2 + 3])
  }

  @Test("the newest blocks are read and stored first")
  func theNewestComeFirst() async throws {
    let node = LogNode(head: 999, try Self.transfers([50, 950]), time: time) {
      $0.mostBlocks = 100
    }
    do {
      _ = try await search(node, StoppingTransport(node, after: 6))
      Issue.record("was not stopped")
    } catch ScanStop.node(.cancelled) {}
    #expect(try found() == [950])
    let first = try #require(try covered().first)
    #expect(first.upperBound == 999 && first.lowerBound > 400)
    let asked = node.searches.count
    // Resumed, it asks only for the rest.
    let outcome = try await search(node)
    #expect(try found() == [50, 950] && outcome.gaps.isEmpty)
    #expect(node.searches.dropFirst(asked).allSatisfy { $0.upperBound < first.lowerBound + 100 })
    #expect(try covered() == [0...999])
  }

  @Test("H1: of a node that is behind, nothing is stored and nothing counts as searched")
  func h1ANodeThatIsBehindLeavesAGap() async throws {
    let node = LogNode(head: 1000, try Self.transfers([5]), time: time) { $0.head = { _ in 990 } }
    let outcome = try await search(node)
    #expect(try gaps(outcome) == [.lagging: [0...1000]])
    #expect(try found() == [])
    #expect(try covered() == [])
    // A node that has caught up is believed.
    let whole = LogNode(head: 1000, try Self.transfers([5]), time: time)
    #expect(try await search(whole).gaps.isEmpty)
    #expect(try found() == [5])
  }

  @Test(
    "H4: blocks without logs are a gap, wherever they are, and the rest is read",
    arguments: [
      [0...2999], [3000...3009], [2000...5000], [0...5000], [5000...5000], [0...0],
      [0...1999, 4000...5000],
    ] as [[ClosedRange<UInt64>]]
  )
  func h4BlocksWithoutLogsAreAGap(missing: [ClosedRange<UInt64>]) async throws {
    let blocks: [UInt64] = [0, 10, 1999, 2500, 2999, 3010, 3999, 4500, 5000]
    let node = LogNode(head: 5000, try Self.transfers(blocks), time: time) {
      $0.hasLogs = { block in !missing.contains { $0.contains(block) } }
    }
    let outcome = try await search(node)
    #expect(try gaps(outcome) == [.logs: missing])
    #expect(try found() == blocks.filter { block in !missing.contains { $0.contains(block) } })
    #expect(node.searches.count < 160, "\(node.searches.count)")
    #expect(try Coverage(covered()).gaps(in: 0...5000) == missing)
  }

  @Test("H4: a node without log searches is a gap, and no error")
  func h4ANodeWithoutLogSearches() async throws {
    let node = LogNode(head: 1000, time: time) { $0.lacks = ["eth_getLogs"] }
    let outcome = try await search(node)
    #expect(try gaps(outcome) == [.noLogSearch: [0...1000]])
    #expect(try covered() == [])
    #expect(node.searches.count <= 4)
  }

  @Test("H4: where contracts must be named, those that are known are searched")
  func h4NamedContractsAreSearched() async throws {
    let (known, other) = (try Self.address(9), try Self.address(10))
    let transfers = try Self.transfers([5, 900]) + Self.transfers([7], token: 10)
    let node = LogNode(head: 1000, transfers, time: time) { $0.needsAddress = true }
    for times in 1...2 {
      let outcome = try await search(node, contracts: [known])
      #expect(try gaps(outcome) == [.namedContractsOnly: [0...1000]])
      #expect(outcome.gaps.allSatisfy { $0.contracts.isEmpty })
      #expect(try found() == [5, 900])
      #expect(node.namedSearches == 3, "time \(times)")
    }
    #expect(try covered(of: known) == [0...1000])
    #expect(try covered() == [])
    #expect(try covered(of: other) == [])
    // Without any, it is only said.
    let none = LogNode(head: 1000, transfers, time: time) { $0.needsAddress = true }
    let unnamed = try await search(none)
    #expect(try gaps(unnamed) == [.namedContractsOnly: [0...1000]])
    #expect(none.namedSearches == 0)
    // Another node finds the rest.
    let whole = LogNode(head: 1000, transfers, time: time)
    #expect(try await search(whole).gaps.isEmpty)
    #expect(try found() == [5, 7, 900])
  }

  @Test("H4: a block whose logs are too much is read by its receipts, else it alone is a gap")
  func h4ABlockThatIsTooMuch() async throws {
    for hasReceipts in [true, false] {
      let store = try LogSearchTests()
      let transfers = try Self.transfers([5, 500, 501])
      let node = LogNode(head: 1000, transfers, time: store.time) {
        $0.error = { $0.contains(500) ? (-32005, "query returned more than 10000 results") : nil }
        if !hasReceipts { $0.lacks = ["eth_getBlockReceipts"] }
      }
      let outcome = try await store.search(node)
      #expect(try store.gaps(outcome) == (hasReceipts ? [:] : [.tooMuch: [500...500]]))
      #expect(try store.found() == (hasReceipts ? [5, 500, 501] : [5, 501]))
      #expect(node.count("eth_getBlockReceipts") == 1, "one reading is for all searches")
    }
  }

  @Test("H4: a node that refuses every search is not asked for every block")
  func h4ANodeThatRefusesEverySearch() async throws {
    let transfers = try Self.transfers([5, 19_995])
    let node = LogNode(head: 20_000, transfers, time: time) {
      $0.error = { _ in (-32005, "limit exceeded") }
    }
    let outcome = try await search(node)
    let missing = try gaps(outcome)
    #expect(Set(missing.keys) == [.tooMuch])
    #expect(missing[.tooMuch]?.first?.lowerBound == 0 && missing[.tooMuch]?.count == 1)
    #expect(try found() == [19_995])
    #expect(node.searches.count < 1200, "\(node.searches.count)")
  }

  @Test("H4: an error that says nothing costs only the blocks around it")
  func h4AnOddErrorCostsFewBlocks() async throws {
    let transfers = try Self.transfers([5, 20_000, 39_000])
    let node = LogNode(head: 40_000, transfers, time: time) {
      $0.error = { $0.contains(20_500) ? (-32000, "leveldb: corrupted block") : nil }
    }
    let outcome = try await search(node)
    let missing = try gaps(outcome)
    let ranges = try #require(missing[.logs])
    #expect(missing.count == 1 && ranges.allSatisfy { $0.count <= 2048 } && ranges.count < 4)
    #expect(ranges.contains { $0.contains(20_500) })
    #expect(try found().first == 5)
    #expect(try found().last == 39_000)
    // One that never ends is not asked for everything.
    let broken = LogNode(head: 40_000, transfers, time: time) {
      $0.error = { _ in (-32000, "leveldb: corrupted block") }
    }
    let other = try LogSearchTests()
    let all = try await other.search(broken)
    #expect(try other.gaps(all) == [.logs: [0...40_000]])
    #expect(broken.searches.count < 60, "\(broken.searches.count)")
  }

  @Test("H4: logs in a block that the node lacks are a gap of the blocks that were searched")
  func h4ABlockThatIsMissing() async throws {
    let node = LogNode(head: 1000, try Self.transfers([5, 999]), time: time) {
      $0.hasBlock = { $0 > 10 }
      $0.mostBlocks = 100
    }
    let outcome = try await search(node)
    let missing = try gaps(outcome)
    #expect(missing.keys.map { $0 } == [.bodies] && missing[.bodies]?.first?.contains(5) == true)
    #expect(try found() == [999])
  }

  @Test(
    "what concerns every request ends the search",
    arguments: [
      .transport(TransportFault(endpoint: .sample, kind: .refused)), .unauthorized, .quota,
      .wrongGenesis(expected: .keccak(of: []), found: .keccak(of: [1])), .cancelled,
      .timeout(.connecting(.seconds(3))),
      .timeout(.command(.seconds(3))),
    ] as [RPCFailure]
  )
  func whatConcernsEveryRequestEndsIt(failure: RPCFailure) async throws {
    let node = LogNode(head: 1000, time: time)
    let failing = ScriptedTransport { _, _ in throw failure }
    do {
      _ = try await search(node, failing)
      Issue.record("did not end")
    } catch ScanStop.node(let error) {
      #expect(error == failure)
    }
  }
}
