import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// The history of chains whose own coin is also a token.
@Suite struct CoinTokenHistoryTests {
  private let store: ChainStore
  private let time = VirtualTime()
  private static let head: UInt64 = 1_000
  private static let celo: UInt64 = 42_220

  init() throws { store = try ChainStore() }

  private func chain(_ more: [UInt64: [VirtualEvent]] = [:]) throws -> VirtualChain {
    let received: [UInt64: [VirtualEvent]] = [10: [.deposit(500)], 30: [.deposit(7)]]
    return try VirtualChain(head: Self.head, events: received.merging(more) { $1 })
  }

  private func sync(_ chain: VirtualChain, _ id: ChainID) async throws -> HistoryReport {
    try await HistorySync(
      node(chain, time: time),
      store: store,
      journal: try Journal(),
      chain: id,
      timing: time.timing
    ).run([chain.account])
  }

  private func scan(_ chain: VirtualChain, _ id: ChainID) async throws -> ScanContext {
    let node = node(chain, time: time)
    return ScanContext(
      node: node,
      store: store,
      chain: id,
      timing: time.timing,
      head: try await node.block(.latest).header,
      settled: Self.head - VirtualChain.finalDepth,
      questionsBefore: 0,
      progress: { _ in }
    )
  }

  @Test(
    "where allowances move the coin, ether is told, though balances and nonces agree",
    arguments: [celo, 11_142_220]
  )
  func etherIsToldWhereAllowancesMoveIt(_ id: UInt64) async throws {
    let (chain, id) = (try chain(), try ChainID(id))
    for _ in 1...2 {
      let report = try await sync(chain, id)
      #expect(report.spans(.ether) == [HistorySpan(0...Self.head, .told(by: chain.endpoint))])
      let proved = HistoryGrade.proved(.node(chain.endpoint))
      #expect(report.spans(.nonces) == [HistorySpan(0...Self.head, proved)])
      #expect(report.gaps(.ether) == [] && !report.isVerified)
    }
    // It is told without code, which nobody has to look for.
    let state = try ExpectedState(
      of: chain.account,
      at: Self.head,
      listed: [],
      try await scan(chain, id)
    )
    #expect(state?.hasCode == false && state?.ether == 507)
  }

  @Test("what came and was moved on by an allowance may be missing, and is not denied")
  func whatWasMovedOnIsNotDenied() async throws {
    let chain = try chain([20: [.inside(40)], 21: [.taken(40)]])
    let report = try await sync(chain, try ChainID(Self.celo))
    #expect(report.spans(.ether) == [HistorySpan(0...Self.head, .told(by: chain.endpoint))])
  }

  @Test("elsewhere, blocks in which balance and nonce fit are proved")
  func etherIsProvedElsewhere() async throws {
    let chain = try chain()
    let report = try await sync(chain, .ethereum)
    let proved = HistoryGrade.proved(.node(chain.endpoint))
    #expect(report.spans(.ether) == [HistorySpan(0...Self.head, proved)])
    let state = try ExpectedState(
      of: chain.account,
      at: Self.head,
      listed: [],
      try await scan(chain, .ethereum)
    )
    #expect(state?.hasCode == false)
  }

  @Test("a coin that a list names as a token is not compared with rows that it does not have")
  func theCoinIsNotCompared() async throws {
    let id = try ChainID(Self.celo)
    let (chain, coin) = (try chain(), try #require(id.profile(at: 0).coinToken))
    let listed: Set = [coin, VirtualWorld.token(2)]
    func compared(_ scan: ScanContext) throws -> Set<Address> {
      Set(try ComparedAssets(of: chain.account, listed: listed, .stored, scan).tokens)
    }
    let (own, other) = (try await scan(chain, id), try await scan(chain, .ethereum))
    #expect(try compared(own) == [VirtualWorld.token(2)])
    #expect(own.decoder(at: own.head.reference).coinToken == coin)
    // Elsewhere, that address is any contract.
    #expect(try compared(other) == listed)
    #expect(other.decoder(at: other.head.reference).coinToken == nil)
  }
}
