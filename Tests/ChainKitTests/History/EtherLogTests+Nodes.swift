import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Nodes that lie about the chain's own logs, do not search them, or did not give them before.
extension EtherLogTests {
  @Test("a node that leaves logs out, repeats or adds some changes no sum and doubles no row")
  func aNodeThatLiesAboutLogsIsFoundByBalances() async throws {
    let base = Self.first
    let events: [UInt64: [Event]] = [
      base + 10: [.deposit(50_000)], base + 20: [.inside(40)], base + 30: [.own(value: 7)],
      base + 40: [.inside(9)],
    ]
    let world = try world(on: sepolia, from: base, events)
    let me = world.accounts[0]
    let forged = VirtualLogs.ether(11, from: world.other, to: me)
    let lies: [@Sendable (VirtualTransaction.Log) -> [VirtualTransaction.Log]] = [
      { $0.isOfChain ? [] : [$0] }, { $0.isOfChain ? [$0, $0] : [$0] },
      { $0.isOfChain ? [$0, forged] : [$0] },
    ]
    for lie in lies {
      let store = try ChainStore()
      var limits = VirtualLimits()
      limits.shown = lie
      let chain = VirtualChain(world, head: base + 1000, limits: limits)
      let report = try await HistorySync(
        node(chain, time: time),
        store: store,
        journal: try Journal(),
        chain: sepolia,
        timing: time.timing
      ).run([me])
      #expect(isProved(report, chain))
      let filter = HistoryFilter(chain: sepolia, accounts: [me])
      let rows = try store.page(filter, limit: 100).movements.filter { $0.kind != .fee }.map {
        let known = $0.transaction == nil ? "" : " tx"
        return "\($0.block.number - base) \($0.kind.rawValue) \($0.amount)\(known)"
      }
      #expect(
        rows.sorted() == [
          "10 received 50000 tx", "20 internal 40", "30 sent 7 tx", "40 internal 9",
        ]
      )
    }
  }

  @Test("where a search finds no logs, the receipts of a block that changed the balance tell them")
  func receiptsTellWhatASearchDoesNot() async throws {
    let base = Self.first
    let events: [UInt64: [Event]] = [base + 10: [.deposit(500)], base + 20: [.inside(40)]]
    var limits = VirtualLimits()
    limits.hidesLogs = true
    let chain = VirtualChain(
      try world(on: sepolia, from: base, events),
      head: base + 1000,
      limits: limits
    )
    #expect(isProved(try await sync(chain), chain))
    #expect(try rows(chain, above: base) == ["10 received 500 tx", "20 internal 40 tx"])
    // One for the block that leaves something to explain.
    #expect(chain.count("eth_getBlockReceipts") == 1)
  }

  @Test("H13: blocks that were searched before keep their rows, and later ones have transactions")
  func h13BlocksSearchedBeforeKeepTheirRows() async throws {
    let base = Self.first
    let world = try world(
      on: sepolia,
      from: base,
      [base + 10: [.deposit(500)], base + 20: [.inside(40)], base + 3000: [.inside(6)]]
    )
    // As a version did that took no notice of the chain's own logs.
    var limits = VirtualLimits()
    limits.shown = { $0.isOfChain ? [] : [$0] }
    let early = VirtualChain(world, head: base + 1000, limits: limits)
    #expect(isProved(try await sync(early), early))
    let chain = VirtualChain(world, head: base + 4000)
    #expect(isProved(try await sync(chain), chain))
    #expect(
      try rows(chain, above: base) == [
        "10 received 500 tx", "20 internal 40", "3000 internal 6 tx",
      ]
    )
  }
}
