import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What no balance contradicts is searched once more by each node that is asked later.
@Suite struct SearchedByOthersTests {
  private let bench: RefreshBench
  private static let head: UInt64 = 5_000
  private static let settled = head - VirtualChain.finalDepth
  private static let (liar, honest) = (
    EndpointID(redacted: "https://liar"), EndpointID(redacted: "https://honest")
  )
  private static let logs = "eth_getLogs"
  /// Only a token that no list names, and that the account never used.
  private static let received: [UInt64: [VirtualEvent]] = [200: [.tokenIn(7, of: 5)]]
  private static let row = ["200 token-in 7"]

  init() throws { bench = try RefreshBench() }

  private func chain(
    at endpoint: EndpointID,
    head: UInt64 = Self.head,
    _ change: (inout VirtualLimits) -> Void = { _ in }
  ) throws -> VirtualChain {
    let world = try VirtualWorld(
      Self.received.mapValues { $0.map { VirtualWorld.Act(0, $0) } }
    )
    var limits = VirtualLimits()
    change(&limits)
    return VirtualChain(world, head: head, limits: limits, at: endpoint)
  }

  private func liar() throws -> VirtualChain {
    try chain(at: Self.liar) { $0.hidesLogs = true }
  }

  private func endpoint(_ chain: VirtualChain) -> Endpoint {
    Endpoint(chain, expecting: nil, backoff: .none, timing: bench.time.timing)
  }

  private func sync(
    _ chains: [VirtualChain],
    mostRequests: Int? = nil
  ) async throws -> HistoryReport {
    let pool = Pool(chains.map(endpoint), hedges: false, timing: bench.time.timing)
    var wishes = SyncWishes()
    wishes.maxRequests = mostRequests
    return try await HistorySync(
      chains.count == 1 ? Node(endpoint(chains[0])) : Node(pool.session()),
      store: bench.store,
      journal: try Journal(),
      chain: .ethereum,
      timing: bench.time.timing,
      wishes: wishes
    ).run([chains[0].account])
  }

  private func rows(_ chain: VirtualChain) throws -> [String] {
    try bench.store.page(HistoryFilter(chain: .ethereum, accounts: [chain.account]), limit: 100)
      .movements.map { "\($0.block.number) \($0.kind.rawValue) \($0.amount)" }.reversed()
  }

  private func told(by node: EndpointID) -> [HistorySpan] {
    [HistorySpan(0...Self.head, .told(by: node))]
  }

  @Test("H1: a token that nobody compares, and that one node hid, is found by the next one")
  func theNextNodeFindsWhatOneHid() async throws {
    let liar = try liar()
    let first = try await sync([liar])
    #expect(try rows(liar) == [] && first.spans(.otherTokens) == told(by: Self.liar))
    let honest = try chain(at: Self.honest)
    let second = try await sync([honest])
    #expect(try rows(honest) == Self.row && second.added == 1)
    #expect(second.spans(.otherTokens) == told(by: Self.honest))
    // Once, and not by each sync.
    let searches = honest.count(Self.logs)
    #expect(try await sync([honest]).assurance == second.assurance)
    bench.time.pass(86_400)
    #expect(try await sync([honest]).assurance == second.assurance)
    #expect(honest.count(Self.logs) == searches)
  }

  @Test("a node that has searched the blocks is not asked for them again")
  func aNodeIsAskedOnce() async throws {
    _ = try await sync([try liar()])
    _ = try await sync([try chain(at: Self.honest)])
    bench.time.pass(86_400)
    // Of the settled blocks, the other one has told last.
    let third = try await sync([try liar()])
    #expect(
      third.spans(.otherTokens) == [
        HistorySpan(0...Self.settled, .told(by: Self.honest)),
        HistorySpan((Self.settled + 1)...Self.head, .told(by: Self.liar)),
      ]
    )
    #expect(try rows(try liar()) == Self.row)
  }

  @Test("a node that is one of those that are asked now is not doubted")
  func oneOfSeveralIsBelieved() async throws {
    let nodes = [try liar(), try chain(at: Self.honest)]
    _ = try await sync(nodes)
    let searches = nodes[1].count(Self.logs)
    _ = try await sync(nodes)
    #expect(try rows(nodes[0]) == [] && nodes[1].count(Self.logs) == searches)
  }

  @Test("what a node told that was shown to be wrong is searched by the others")
  func whatAWrongNodeToldIsSearched() async throws {
    let nodes = [try liar(), try chain(at: Self.honest)]
    _ = try await sync(nodes)
    #expect(try rows(nodes[0]) == [])
    let now = bench.time.timing.now()
    let fault = NodeFact.wrong(.leftOutLog)
    try bench.store.learn(fault, 1, of: Self.liar, chain: .ethereum, now: now)
    let second = try await sync(nodes)
    #expect(try rows(nodes[0]) == Self.row)
    #expect(second.spans(.otherTokens) == told(by: Self.honest))
    let searches = nodes[1].count(Self.logs)
    _ = try await sync(nodes)
    #expect(nodes[1].count(Self.logs) == searches)
  }

  @Test("where only a wrong node is left, it is not searched again")
  func aWrongNodeAloneIsNotAskedAgain() async throws {
    let liar = try liar()
    let first = try await sync([liar])
    let now = bench.time.timing.now()
    let fault = NodeFact.wrong(.leftOutLog)
    try bench.store.learn(fault, 1, of: Self.liar, chain: .ethereum, now: now)
    let searches = liar.count(Self.logs)
    #expect(try await sync([liar]).assurance == first.assurance)
    #expect(liar.count(Self.logs) == searches)
  }

  @Test("a node that cannot search takes nothing from what was told, and the next one is asked")
  func aNodeWithoutLogsTakesNothing() async throws {
    _ = try await sync([try liar()])
    let silent = try chain(at: EndpointID(redacted: "https://silent")) {
      $0.unsupported = [Self.logs]
    }
    let second = try await sync([silent])
    #expect(
      second.spans(.otherTokens).first == HistorySpan(0...Self.settled, .told(by: Self.liar))
    )
    let honest = try chain(at: Self.honest)
    let third = try await sync([honest])
    #expect(try rows(honest) == Self.row)
    #expect(third.spans(.otherTokens) == told(by: Self.honest))
  }

  @Test("limited syncs search them in parts")
  func limitedSyncsSearchThemToo() async throws {
    _ = try await sync([try liar()])
    let honest = try chain(at: Self.honest)
    for _ in 0..<20 {
      let report = try await sync([honest], mostRequests: SyncWishes.fewestRequests)
      #expect(report.limit?.isTooLow != true)
      if report.limit == nil { break }
    }
    let last = try await sync([honest])
    #expect(try rows(honest) == Self.row)
    #expect(last.spans(.otherTokens) == told(by: Self.honest))
  }
}
