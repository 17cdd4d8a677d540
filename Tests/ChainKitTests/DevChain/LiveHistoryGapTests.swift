import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What a history says, and keeps, where a token or a node does not tell all.
@Suite(.serialized) struct LiveHistoryGapTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let store: ChainStore
  private let me: Address

  init() async throws {
    live = try await Self.shared.fresh()
    store = try ChainStore()
    me = live.accounts[3]
  }

  private func tokenRows() throws -> [String] {
    try store.page(HistoryFilter(chain: live.id, accounts: [me])).movements
      .filter { $0.asset != .ether }.map { "\($0.kind.rawValue) \($0.amount)" }
  }

  @Test("H2: a listed token that is held without a log is a gap at the block where it came")
  func h2WhatNoLogTellsIsAGap() async throws {
    let token = try await live.create("Forger", #"["Quiet", "QT", 6]"#)
    try await live.chain.tell("anvil_mine", "[\"0x9\"]")
    try await live.call(
      token,
      by: live.accounts[4],
      "setBalance(address,uint256)",
      [TokenFilter.topic(me).bytes, number(9)]
    )
    let block = try await live.node.blockNumber()
    try await live.chain.tell("anvil_mine", "[\"0x9\"]")
    // In no list, it was never used, and nobody asks for it.
    let unlisted = try await live.sync([me], into: try ChainStore())
    #expect(unlisted.isVerified && unlisted.spans(.token(token)) == [])
    let report = try await live.sync([me], into: store, listed: [token])
    let gap = try #require(report.assurance.first { $0.subject == .token(token) }?.gaps)
    #expect(gap.map(\.blocks) == [block...block])
    // The sums up to that block, and not what changed in it.
    #expect(gap.map(\.reason) == [.rowsDiffer(rows: 0, held: 9)])
    #expect(report.gaps(.ether) == [] && report.gaps(.otherTokens) == [])
    try await live.call(
      token,
      by: live.accounts[4],
      "setBalance(address,uint256)",
      [TokenFilter.topic(me).bytes, number(4)]
    )
    let later = try await live.node.blockNumber()
    let both = try await live.sync([me], into: try ChainStore(), listed: [token])
    let gaps = both.assurance.first { $0.subject == .token(token) }?.gaps ?? []
    #expect(gaps.map(\.blocks) == [block...block, later...later])
    #expect(
      gaps.map(\.reason) == [.rowsDiffer(rows: 0, held: 9), .rowsDiffer(rows: 0, held: 4)]
    )
  }

  @Test("H10: what is not settled stays beside the gap of a node that gives no logs this time")
  func h10WhatWasReadStaysBesideAGap() async throws {
    let input = ERC20.transfer(to: me, amount: 7)
    try await live.send(from: live.accounts[0], to: live.token.address, input: input)
    let report = try await live.sync([me], into: store)
    #expect(try report.isVerified && tokenRows() == ["token-in 7"])
    try await live.chain.tell("dev_limits", #"[{"unsupported": ["eth_getLogs"]}]"#)
    // At the same block, nothing would be read.
    try await live.chain.tell("evm_mine")
    let later = try await live.sync([me], into: store, through: try LiveChain.node(live.chain))
    #expect(later.gaps(.otherTokens) == ["1...\(later.asOf.number) no-log-search"])
    #expect(try tokenRows() == ["token-in 7"] && later.added == 0)
    // And is replaced by what a node with logs says.
    try await live.chain.tell("dev_limits", #"[{"unsupported": []}]"#)
    try await live.chain.tell("dev_reorg", #"["0x2", {"drop": true}]"#)
    let node = try LiveChain.node(live.chain)
    let anew = try await live.sync([me], into: store, through: node)
    #expect(try anew.isVerified && tokenRows() == [])
  }
}
