import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// The three searches by account that a node may have, and how they fail.
@Suite struct HistorySourceTests {
  private static let head: UInt64 = 26_000_000
  /// Each kind of event that a source may name, and those that none does.
  private static let events: [UInt64: [VirtualEvent]] = [
    100: [.deposit(10_000_000)], 200: [.own(value: 5), .own(value: 6)], 300: [.failed(value: 7)],
    400: [.inside(8)], 500: [.withdrawal(gwei: 9)], 600: [.bump], 700: [.own(value: 1)],
    800: [.deposit(3), .inside(4)], 900: [.own(value: 2)],
  ]
  private static let recorded: [UInt64] = [100, 200, 300, 400, 700, 800, 900]
  static let methods = [
    "alchemy_getAssetTransfers", "trace_filter", "ots_searchTransactionsBefore",
  ]

  private func chain(
    _ events: [UInt64: [VirtualEvent]] = events,
    _ change: (inout VirtualHints) -> Void = { _ in }
  ) throws -> VirtualChain {
    var limits = VirtualLimits()
    limits.hints.methods = Set(Self.methods)
    change(&limits.hints)
    let acts = events.mapValues { $0.map { VirtualWorld.Act(0, $0) } }
    return VirtualChain(try VirtualWorld(acts), head: Self.head, limits: limits)
  }

  private func source(_ method: String, _ chain: VirtualChain) -> any HistorySource {
    let asker = node(chain).asker
    return switch method {
    case "trace_filter": TraceFilterSource(asker: asker)
    case "ots_searchTransactionsBefore": OtterscanSource(asker: asker)
    default: AssetTransfersSource(asker: asker)
    }
  }

  private func named(
    _ method: String,
    _ chain: VirtualChain,
    in range: ClosedRange<UInt64> = 0...head
  ) async throws -> NamedBlocks {
    try await source(method, chain).blocks(of: chain.account, in: range)
  }

  @Test(arguments: methods, [1, 2, 3, 1_000])
  func namesWhatIsRecorded(method: String, pageSize: Int) async throws {
    let chain = try chain { $0.pageSize = pageSize }
    // Failed transactions are no payments.
    let isPayments = method == "alchemy_getAssetTransfers"
    let all = isPayments ? Self.recorded.filter { $0 != 300 } : Self.recorded
    #expect(try await named(method, chain) == NamedBlocks(all))
    #expect(
      try await named(method, chain, in: 200...700)
        == NamedBlocks(all.filter { (200...700).contains($0) })
    )
    #expect(try await named(method, chain, in: 501...699) == NamedBlocks([]))
  }

  @Test func aPageMayEndWithinABlockThatHasMore() async throws {
    let many = (0..<30).map { VirtualEvent.deposit($0) }
    let events: [UInt64: [VirtualEvent]] = [5: many, 6: many, 9: [.deposit(1)]]
    for method in Self.methods {
      let chain = try chain(events) { $0.pageSize = 20 }
      #expect(try await named(method, chain) == NamedBlocks([5, 6, 9]), "\(method)")
      #expect(chain.count(method) <= 6, "\(method)")
    }
  }

  @Test func thousandsOfRowsCostAPageForEachThousand() async throws {
    let events = Dictionary(
      uniqueKeysWithValues: (1...2_500).map { (UInt64($0) * 10_000, [VirtualEvent.deposit(1)]) }
    )
    let expected: [String: Int] = [
      "alchemy_getAssetTransfers": 4, "trace_filter": 5, "ots_searchTransactionsBefore": 25,
    ]
    for method in Self.methods {
      let chain = try chain(events)
      #expect(try await named(method, chain).blocks.count == 2_500)
      #expect(chain.count(method) == expected[method], "\(method)")
    }
  }

  @Test func theLimitOfAPageIsLearned() async throws {
    let chain = try chain { $0.pageSize = 25 }
    #expect(try await named("ots_searchTransactionsBefore", chain).blocks == Self.recorded)
    #expect(chain.count("ots_searchTransactionsBefore") == 2)
  }

  @Test func paymentsWithinCallsAreNotOfferedEverywhere() async throws {
    let chain = try chain { $0.hasInternal = false }
    let found = try await named("alchemy_getAssetTransfers", chain)
    #expect(found == NamedBlocks([100, 200, 700, 800, 900]))
    #expect(chain.count("alchemy_getAssetTransfers") == 3)
  }

  @Test(arguments: [true, false])
  func aRangeThatIsTooSmallIsNotWorthIt(namesRange: Bool) async throws {
    let chain = try chain {
      ($0.range, $0.namesRange) = (100, namesRange)
    }
    await #expect(throws: HistorySourceFailure.unsupported) {
      try await named("trace_filter", chain)
    }
    #expect(chain.count("trace_filter") == 1)
  }

  @Test func aFewPartsOfARangeAre() async throws {
    let chain = try chain { $0.range = 100 }
    let found = try await named("trace_filter", chain, in: 150...900)
    #expect(found == NamedBlocks([200, 300, 400, 700, 800, 900]))
    #expect(chain.count("trace_filter") <= 32)
  }

  @Test(
    arguments: methods,
    [VirtualHints.Trouble.errorRow, .cut, .failure, .disorder] as [VirtualHints.Trouble]
  )
  func aPageThatIsNoneEndsTheSearch(method: String, trouble: VirtualHints.Trouble) async throws {
    // Rows in disorder are of no matter where all of them are read.
    if case .disorder = trouble, method == "ots_searchTransactionsBefore" { return }
    let whole = try chain {
      $0.trouble = (trouble, from: 0)
    }
    let expected: HistorySourceFailure =
      if case .failure = trouble { .unreachable } else { .malformed }
    await #expect(throws: expected) { try await named(method, whole) }
    guard method != "ots_searchTransactionsBefore" else { return }
    // What was named before it remains.
    let late = try chain {
      $0.trouble = (trouble, from: 201)
      $0.pageSize = 2
    }
    let found = try await named(method, late)
    let looked = try #require(found.upTo)
    #expect(looked < 800 && found.blocks.allSatisfy { $0 <= looked })
    #expect(found.blocks.starts(with: [100, 200]))
  }

  @Test func anOlderPageThatIsNoneLeavesTheNewerOnes() async throws {
    let chain = try chain {
      $0.trouble = (.errorRow, from: Self.head + 1 - 400)
      $0.pageSize = 1
    }
    let found = try await named("ots_searchTransactionsBefore", chain)
    #expect(found.blocks == [400, 700, 800, 900] && found.upTo == 0)
  }

  /// Each refusal names a smaller range, so that none is ever read.
  @Test(arguments: [0, 5] as [UInt64])
  func aLimitThatAlwaysShrinksEndsTheSearch(first: UInt64) async throws {
    let pages = AscendingPages { range throws(RPCFailure) in
      throw .tooLarge(RangeHint(structural: RangeController.length(range) - 1))
    }
    await #expect(throws: HistorySourceFailure.tooMuch) {
      try await pages.blocks(in: first...1_000_000)
    }
  }

  @Test func noMoreBlocksAreNamedThanFit() async throws {
    let pages = AscendingPages(
      read: { .init(blocks: Array($0.lowerBound..<$0.lowerBound + 3), isLast: false) },
      mostBlocks: 5
    )
    #expect(try await pages.blocks(in: 0...100) == NamedBlocks(Array(0...5), upTo: 5))
    let chain = try chain { $0.pageSize = 1 }
    let source = OtterscanSource(asker: node(chain).asker, mostBlocks: 2)
    let found = try await source.blocks(of: chain.account, in: 0...Self.head)
    #expect(found == NamedBlocks([800, 900], upTo: 0))
  }

  @Test(arguments: methods)
  func aLimitedSearchAsksForNoFurtherPage(method: String) async throws {
    let chain = try chain { $0.pageSize = 1 }
    let asker = node(chain).asker
    let isSpent: @Sendable () async -> Bool = { chain.count(method) >= 4 }
    let source: any HistorySource =
      switch method {
      case "trace_filter": TraceFilterSource(asker: asker, isSpent: isSpent)
      case "ots_searchTransactionsBefore": OtterscanSource(asker: asker, isSpent: isSpent)
      default: AssetTransfersSource(asker: asker, isSpent: isSpent)
      }
    let found = try await source.blocks(of: chain.account, in: 0...Self.head)
    // Of the other side of a payment, the first page.
    #expect(chain.count(method) <= 5 && !found.blocks.isEmpty && found.upTo != nil)
  }

  @Test(arguments: methods)
  func aNodeWithoutTheMethodSaysSo(method: String) async throws {
    let chain = try chain { $0.methods = [] }
    await #expect(throws: HistorySourceFailure.unsupported) { try await named(method, chain) }
    #expect(chain.count(method) == 1)
  }

  @Test func anUnimplementedMethodIsUnsupported() async throws {
    let node = node(
      ScriptedTransport { _, body in
        let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
        return HTTPAnswer(body: Array(refusal(-32603, "unimplemented", id: id).utf8))
      }
    )
    await #expect(throws: HistorySourceFailure.unsupported) {
      try await OtterscanSource(asker: node.asker).blocks(of: .zero, in: 0...100)
    }
  }

  @Test func aNodeThatTakesTooLongHasNoIndex() async throws {
    let node = node(
      ScriptedTransport { _, _ throws(RPCFailure) in throw .timeout(.waiting(.seconds(30))) }
    )
    await #expect(throws: HistorySourceFailure.unsupported) {
      try await TraceFilterSource(asker: node.asker).blocks(of: .zero, in: 0...Self.head)
    }
  }

  @Test func whatIsOfTheMomentIsNotHeldAgainstANode() {
    let node = EndpointID.sample
    let cases: [(RPCFailure, HistorySourceFailure)] = [
      (.rateLimited(retryAfter: nil), .unreachable), (.quota, .unreachable),
      (.serverFault(.status(503)), .unreachable), (.serverFault(.page), .malformed),
      (.protocolViolation(.oversize(limit: 1)), .tooMuch), (.missingData(.pruned), .unsupported),
      (.noneAnswered([]), .unreachable),
      (.noneAnswered([.init(node, .unsupported(method: "a")), .init(node, .quota)]), .unreachable),
      (.noneAnswered([.init(node, .unsupported(method: "a"))]), .unsupported),
      (.cancelled, .cancelled),
    ]
    for (failure, expected) in cases {
      #expect(HistorySourceFailure(failure) == expected, "\(failure)")
    }
  }
}
