import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Whole syncs with nodes that lack something: which blocks are missing then, and for what reason.
@Suite struct GapReasonTests {
  private typealias Act = VirtualWorld.Act

  private let bench: RefreshBench
  private static let head: UInt64 = 100_000

  init() throws { bench = try RefreshBench() }

  private func chain(
    _ acts: [UInt64: [Act]],
    head: UInt64 = head,
    _ change: (inout VirtualLimits) -> Void = { _ in }
  ) throws -> VirtualChain {
    var limits = VirtualLimits()
    change(&limits)
    return VirtualChain(try VirtualWorld(acts), head: head, limits: limits)
  }

  private func rows(of account: Address) throws -> [Movement] {
    try bench.store.page(HistoryFilter(chain: .ethereum, accounts: [account]), limit: 100)
      .movements.sorted { $0.block.number < $1.block.number }
  }

  private func archive() throws -> UInt64? {
    let now = bench.time.timing.now()
    return try bench.store.capability(.archiveFrom, of: .sample, chain: .ethereum, now: now)
  }

  private static let paidTwice: [UInt64: [Act]] = [
    100: [Act(0, .deposit(5))], 600: [Act(0, .deposit(6))],
  ]

  @Test("H4: a block whose transactions the node deleted is a gap, with its amount")
  func h4OldBodiesAreAGap() async throws {
    let pruned = try chain(Self.paidTwice) { $0.bodiesFrom = 500 }
    let me = [pruned.account]
    #expect(try await bench.sync(pruned, me).gaps(.ether) == ["100...100 no-transactions"])
    let found = try rows(of: pruned.account)
    #expect(found.map(\.amount) == [5, 6] && found.map(\.kind) == [.internal, .received])
    #expect(found.map { $0.transaction == nil } == [true, false])
    // Once a node has the transaction, its row takes the place of the amount.
    bench.time.pass(86_400)
    let whole = try chain(Self.paidTwice, head: Self.head + 100)
    #expect(try await bench.sync(whole, me).isVerified)
    let healed = try rows(of: pruned.account)
    #expect(healed.map(\.amount) == [5, 6] && healed.allSatisfy { $0.kind == .received })
  }

  @Test(
    "H4: a receipt that is in no index is a gap, whether or not the node has receipts by block",
    arguments: [true, false]
  )
  func h4AMissingReceiptIsAGap(hasMethod: Bool) async throws {
    let pruned = try chain(Self.paidTwice) { limits in
      limits.receiptsFrom = 500
      if !hasMethod { limits.unsupported = ["eth_getBlockReceipts"] }
    }
    #expect(
      try await bench.sync(pruned, [pruned.account]).gaps(.ether) == ["100...100 no-receipts"]
    )
    #expect(pruned.count("eth_getBlockReceipts") > 0)
    #expect(try rows(of: pruned.account).map(\.amount) == [5, 6])
  }

  @Test("H8: on two days, at a node that keeps few states, each row counts once")
  func h8RowsCountOnce() async throws {
    let later = Self.head + 1_000
    let acts: [UInt64: [Act]] = [
      // The first is older than all states that are kept, and the last one is not settled.
      10: [Act(0, .deposit(500))], Self.head - 100: [Act(0, .deposit(3))],
      later - 100: [Act(0, .deposit(5))], later - 20: [Act(0, .deposit(7))],
    ]
    func day(_ head: UInt64) throws -> VirtualChain {
      try chain(acts, head: head) { limits in
        limits.archiveFrom = head - 127
        let oldest = Quantity.text(head - 127)
        limits.capabilities =
          #"{"head":{"number":"\#(Quantity.text(head))","hash":"0x00"},"state":{"#
          + #""disabled":false,"oldestBlock":"\#(oldest)","#
          + #""deleteStrategy":{"type":"window","retentionBlocks":"0x80"}}}"#
      }
    }
    let first = try day(Self.head)
    let me = [first.account]
    #expect(try await bench.sync(first, me).gaps(.ether) == ["0...\(Self.head - 111) no-state"])
    #expect(try rows(of: first.account).map(\.amount) == [3])
    bench.time.pass(86_400)
    for _ in 0..<2 {
      let report = try await bench.sync(try day(later), me)
      #expect(
        report.gaps(.ether) == [
          "0...\(Self.head - 111) no-state", "\(Self.head - 63)...\(later - 111) no-state",
        ]
      )
      #expect(try rows(of: first.account).map(\.amount) == [3, 5, 7])
    }
  }

  private static let paidEarly: [UInt64: [Act]] = [
    100: [Act(0, .deposit(1_000_000))], 5_000: [Act(0, .inside(9))],
  ]

  /// A node whose machines for states are a few blocks behind those for everything else.
  private func lagging() throws -> (SwitchingTransport, VirtualChain) {
    let current = try chain(Self.paidEarly)
    let behind = try chain(Self.paidEarly, head: Self.head - 10)
    let node = SwitchingTransport([current, behind]) { _, body in
      body.contains("eth_getBalance") ? 1 : 0
    }
    return (node, current)
  }

  @Test("H9: a node that is behind is called so, and not one without old states")
  func h9ANodeThatIsBehindIsCalledSo() async throws {
    let (node, current) = try lagging()
    let me = [current.account]
    for _ in 0..<2 {
      #expect(try await bench.sync(node, me).gaps(.ether) == ["0...\(Self.head) node-behind"])
      #expect(try archive() == nil)
    }
    // Nothing was learned that would keep the next sync from reading everything.
    let later = try chain(Self.paidEarly, head: Self.head + 1)
    #expect(try await bench.sync(later, me).isVerified)
    #expect(try rows(of: current.account).map(\.amount) == [1_000_000, 9])
  }

  @Test("H9: one answer from a machine that is behind is asked for again")
  func h9OneLateAnswerIsAskedForAgain() async throws {
    let (_, current) = try lagging()
    let behind = try chain(Self.paidEarly, head: Self.head - 10)
    let node = SwitchingTransport(current, once: behind, for: "eth_getBalance")
    #expect(try await bench.sync(node, [current.account]).isVerified)
    #expect(node.answered.filter { $0 == 1 }.count == 1)
    #expect(try archive() == nil)
  }

  @Test("H9: control: what a node deleted is called so, and is remembered")
  func h9WhatIsDeletedIsNoLag() async throws {
    let pruned = try chain(Self.paidEarly) { $0.archiveFrom = 900 }
    #expect(try await bench.sync(pruned, [pruned.account]).gaps(.ether) == ["0...900 no-state"])
    #expect(try archive() == 900)
  }
}
