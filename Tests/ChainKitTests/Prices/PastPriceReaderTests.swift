import Core
import Entity
import Testing

@testable import ChainKit

/// Prices after blocks of the past are asked for once.
@Suite struct PastPriceReaderTests {
  private let time = VirtualTime()
  private let store: ChainStore

  /// Blocks 3 to 6, of which those up to 5 are final.
  init() throws {
    store = try ChainStore()
    try store.keep(try (3...6).map { try BranchBlock.header($0) }, chain: .ethereum)
    try store.storeTip(
      try BranchBlock.header(7),
      finalized: try BranchBlock.header(5),
      chain: .ethereum
    )
  }

  private static func feed(_ number: UInt8) throws -> Address {
    try Address(bytes: Array(repeating: number, count: 20))
  }

  /// The price of a feed is 100 times the first byte of its address, and the number of the block.
  private static let honest: @Sendable (UInt64, Address, [UInt8]) -> FeedNode.Reply = {
    block,
    target,
    input in
    if input == AggregatorV3.decimals() { return .hex(UInt256(8).word) }
    return FeedNode.round(
      UInt256(100 * UInt64(target.bytes[0]) + block),
      startedAt: 2,
      updatedAt: UInt256(block)
    )
  }

  private static func round(_ feed: UInt8, _ block: UInt64) -> FeedReading {
    .round(
      FeedRound(
        answer: UInt256(100 * UInt64(feed) + block),
        updatedAt: UInt256(block),
        decimals: 8
      )
    )
  }

  private static func question(
    _ feeds: [UInt8],
    after blocks: [UInt64],
    uptime: UInt8? = nil
  ) throws -> ReadPastPrices {
    ReadPastPrices(
      chain: .ethereum,
      uptime: try uptime.map(feed),
      moments: try blocks.map { number in
        PriceMoment(
          block: try BranchBlock.header(number).reference,
          feeds: try feeds.map(feed)
        )
      }
    )
  }

  private func read(_ question: ReadPastPrices, by node: FeedNode?) async throws -> [PastReading] {
    try await read(question, over: node?.transport)
  }

  private func read(
    _ question: ReadPastPrices,
    over transport: (any Transport)?
  ) async throws -> [PastReading] {
    let node = transport.map {
      Node(Endpoint($0, expecting: .ethereum, timing: time.timing))
    }
    return try await PastPriceReader(
      node,
      store: store,
      memory: store.memory(of: .sample, chain: .ethereum, timing: time.timing)
    ).read(question).readings
  }

  private static func sheet(_ feeds: [UInt8], _ block: UInt64) throws -> PastReading {
    .sheet(
      PriceSheet(
        block: try BranchBlock.header(block).reference,
        readings: feeds.map { round($0, block) },
        sequencer: nil
      )
    )
  }

  private static func sheets(_ feeds: [UInt8], _ blocks: UInt64...) throws -> [PastReading] {
    try blocks.map { try sheet(feeds, $0) }
  }

  @Test func allBlocksTakeOneRequestAndEachHasItsOwnPrice() async throws {
    let transport = FeedNode(byBlock: Self.honest).transport
    let readings = try await read(Self.question([1, 2], after: [3, 4, 5]), over: transport)
    #expect(readings == (try Self.sheets([1, 2], 3, 4, 5)))
    // The check of the chain, and one batch.
    #expect(transport.posted.count == 2)
  }

  @Test func whatIsStoredIsNotAskedForAgain() async throws {
    let node = FeedNode(byBlock: Self.honest)
    let first = try await read(Self.question([1], after: [3, 5], uptime: 9), by: node)
    let before = node.methods.count
    #expect(try await read(Self.question([1], after: [3, 5], uptime: 9), by: node) == first)
    #expect(node.methods.count == before)
    #expect(try await read(Self.question([1], after: [3, 5], uptime: 9), by: nil) == first)
    guard case .sheet(let sheet) = first[1] else {
      Issue.record("\(first)")
      return
    }
    #expect(sheet.sequencer == .status(SequencerStatus(answer: 905, startedAt: 2)))
    // Another feed is asked alone.
    let more = try await read(Self.question([1, 2], after: [3]), by: node)
    #expect(more == [try Self.sheet([1, 2], 3)])
    #expect(node.methods.dropFirst(before).filter { $0 == "eth_call" }.count == 2)
    let known = try await read(Self.question([3, 1], after: [3]), by: nil)
    guard case .sheet(let stored) = try Self.sheet([1], 3) else { return }
    #expect(known == [.part(stored, of: [try Self.feed(1)], without: .notStored)])
    // A rollup whose sequencer is not known has no prices.
    _ = try await read(Self.question([1], after: [4]), by: node)
    let rollup = try await read(Self.question([3, 1], after: [4], uptime: 9), by: nil)
    #expect(rollup == [.nothing(.notStored)])
  }

  @Test("what may still be replaced is not stored")
  func theTailIsNotStored() async throws {
    let question = try Self.question([1], after: [5, 6])
    let node = FeedNode(byBlock: Self.honest)
    #expect(try await read(question, by: node) == (try Self.sheets([1], 5, 6)))
    #expect(try await read(question, by: nil) == [try Self.sheet([1], 5), .nothing(.notStored)])
  }

  @Test("a block that is not stored, or another one, keeps no prices")
  func onlyStoredBlocksKeepPrices() async throws {
    let question = try Self.question([1], after: [2])
    let node = FeedNode(byBlock: Self.honest)
    #expect(try await read(question, by: node) == [try Self.sheet([1], 2)])
    #expect(try await read(question, by: nil) == [.nothing(.notStored)])
  }

  @Test("a refusal is asked for again: it may be the node's")
  func faultsAreNotStored() async throws {
    let empty = FeedNode(byBlock: { block, target, input in
      block == 3 ? .hex([]) : Self.honest(block, target, input)
    })
    let question = try Self.question([1], after: [3, 4])
    let readings = try await read(question, by: empty)
    guard case .sheet(let sheet) = readings[0] else {
      Issue.record("\(readings)")
      return
    }
    #expect(sheet.readings == [.fault(.noAnswer)])
    #expect(readings[1] == (try Self.sheet([1], 4)))
    #expect(try await read(question, by: nil) == [.nothing(.notStored), try Self.sheet([1], 4)])
    let node = FeedNode(byBlock: Self.honest)
    #expect(try await read(question, by: node).first == (try Self.sheet([1], 3)))
    #expect(node.methods.filter { $0 == "eth_call" }.count == 2)
  }

  @Test func aNodeWithoutOldStatesFailsForOldBlocksAlone() async throws {
    let node = FeedNode(byBlock: { block, target, input in
      block < 4
        ? .error(code: -32_000, "missing trie node 0123 (path ) state 0x45 is not available")
        : Self.honest(block, target, input)
    })
    let readings = try await read(Self.question([1], after: [3, 4]), by: node)
    #expect(readings == [.nothing(.failed(.missingData(.state))), try Self.sheet([1], 4)])
  }

  @Test func aNodeThatTakesNoHashesIsAskedByNumber() async throws {
    let node = FeedNode(takesBlockHashes: false, byBlock: Self.honest)
    let readings = try await read(Self.question([1], after: [3, 4]), by: node)
    #expect(readings == (try Self.sheets([1], 3, 4)))
    #expect(node.methods.filter { $0 == "eth_getBlockByNumber" }.count == 2)
  }

  @Test("a block that was replaced has no price", arguments: [true, false])
  func replacedBlocksHaveNoPrice(takesBlockHashes: Bool) async throws {
    let node = FeedNode(takesBlockHashes: takesBlockHashes, byBlock: Self.honest)
    node.reorganize()
    let question = try Self.question([1], after: [3])
    #expect(try await read(question, by: node) == [.nothing(.failed(.missingData(.block)))])
    #expect(try await read(question, by: nil) == [.nothing(.notStored)])
  }

  @Test func aNodeThatFailsAltogetherIsAnError() async throws {
    let failure = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .unknownHost))
    let transport = ScriptedTransport { _, _ in throw failure }
    await #expect(throws: failure) {
      try await read(Self.question([1], after: [3]), over: transport)
    }
  }
}
