import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// The searches by account of a node that has run every transaction.
@Suite(.serialized) struct LiveSourceTests {
  private static let shared = SharedChain()
  private let live: LiveChain

  init() async throws {
    live = try await Self.shared.fresh()
    try await live.chain.tell(
      "dev_limits",
      """
      [{"accountSearches":[],"searchOmits":[],"searchAdds":[],"traceRange":null,"traceRows":200,
      "traceErrorAt":null,"otsPage":25,"otsUnimplemented":false,"transferPage":1000,
      "transfersInternal":true}]
      """
    )
  }

  private var me: Address { live.accounts[3] }

  private var sources: [(name: String, source: any HistorySource)] {
    let asker = live.node.asker
    return [
      ("alchemy_getAssetTransfers", AssetTransfersSource(asker: asker)),
      ("trace_filter", TraceFilterSource(asker: asker)),
      ("ots_searchTransactionsBefore", OtterscanSource(asker: asker)),
    ]
  }

  private func limit(_ settings: String) async throws {
    let names = sources.map { "\"\($0.name)\"" }.joined(separator: ",")
    try await live.chain.tell("dev_limits", "[{\"accountSearches\":[\(names)],\(settings)}]")
  }

  /// Lets things happen in one block each, and returns these: own, within a call, failed, received.
  private func act() async throws -> [UInt64] {
    let other = live.accounts[4]
    let first = try await live.node.blockNumber() + 1
    try await live.send(from: me, to: other, wei: 11)
    let forward = selector("forward(address)") + word(me)
    try await live.send(from: other, to: try live.contract("FORWARDER"), wei: 14, input: forward)
    try await live.send(from: me, to: try live.contract("REVERTER"), wei: 16, gas: 100_000)
    try await live.chain.tell("dev_withdraw", "[\"\(me)\", \"0x10\"]")
    try await live.send(from: other, to: me, wei: 12)
    return [first, first + 1, first + 2, first + 4]
  }

  @Test func eachNamesWhatTheAccountIsIn() async throws {
    try await limit(#""traceRows":1,"otsPage":1,"transferPage":1"#)
    let blocks = try await act()
    let head = try await live.node.blockNumber()
    for (name, source) in sources {
      let found = try await source.blocks(of: me, in: blocks[0]...head)
      // What failed paid nothing.
      let expected = name == "alchemy_getAssetTransfers" ? [0, 1, 3].map { blocks[$0] } : blocks
      #expect(found == NamedBlocks(expected), "\(name)")
    }
  }

  @Test func aNodeWithoutThemIsUnsupported() async throws {
    for (name, source) in sources {
      await #expect(throws: HistorySourceFailure.unsupported, "\(name)") {
        try await source.blocks(of: me, in: 0...10)
      }
    }
  }

  @Test func whatANodeHasInNameOnlyIsUnsupported() async throws {
    try await limit(#""otsUnimplemented":true,"traceRange":1,"transfersInternal":false"#)
    let blocks = try await act()
    for (name, source) in sources.dropFirst() {
      await #expect(throws: HistorySourceFailure.unsupported, "\(name)") {
        try await source.blocks(of: me, in: 0...(blocks[3] + 100))
      }
    }
    let paid = try await sources[0].source.blocks(of: me, in: blocks[0]...blocks[3])
    #expect(paid == NamedBlocks([blocks[0], blocks[3]]))
  }

  @Test func anErrorAmongTheRowsEndsThePage() async throws {
    try await limit(#""traceErrorAt":1"#)
    let blocks = try await act()
    await #expect(throws: HistorySourceFailure.malformed) {
      try await sources[1].source.blocks(of: me, in: blocks[0]...blocks[3])
    }
  }

  @Test func theHistoryIsTheSameWhateverTheSearchesSay() async throws {
    let blocks = try await act()
    try await live.chain.tell("anvil_mine", "[\"0x44c\"]")
    func rows(_ store: ChainStore) throws -> [Movement] {
      try store.page(HistoryFilter(chain: live.id, accounts: [me]), limit: 1_000).movements
    }
    let plain = try ChainStore()
    let expected = try await live.sync([me], into: plain)
    let lies = #""searchOmits":[\#(blocks[0]),\#(blocks[3])],"searchAdds":[1,2,\#(blocks[3] + 7)]"#
    for (name, _) in sources {
      let told = try ChainStore()
      try await live.chain.tell("dev_limits", "[{\"accountSearches\":[\"\(name)\"],\(lies)}]")
      try await live.chain.tell("dev_clearCalls")
      // A node of its own, which remembers nothing that the others lacked.
      let found = try await live.sync([me], into: told, through: try LiveChain.node(live.chain))
      #expect(found.assurance == expected.assurance, "\(name)")
      #expect(try rows(told) == rows(plain), "\(name)")
      #expect(try await "\(live.chain.ask("dev_calls"))".contains(name))
    }
  }
}
