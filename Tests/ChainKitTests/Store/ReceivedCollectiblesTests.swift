import Core
import Entity
import GRDB
import TestSupport
import Testing

@testable import ChainKit

/// What the logs of a history say that accounts received of collections.
@Suite struct ReceivedCollectiblesTests {
  private let store: ChainStore
  private let me: Address
  private let other: Address

  init() throws {
    store = try ChainStore(inMemory: ())
    (me, other) = (try Self.address(1), try Self.address(2))
  }

  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private static func topic(_ number: UInt256) throws -> Hash32 { try Hash32(bytes: number.word) }

  private static func header(_ number: UInt64, fork: UInt8 = 0) throws -> BlockHeader {
    BlockHeader(
      number: number,
      hash: try Hash32(parsing: TestBlock.hash(number, fork: fork)),
      parent: try Hash32(parsing: TestBlock.hash(number - 1)),
      time: number,
      baseFee: nil,
      stateRoot: .keccak(of: []),
      beneficiary: .zero,
      gasUsed: 0,
      gasLimit: 1
    )
  }

  private static func log(
    _ contract: UInt8,
    _ topics: [Hash32],
    _ payload: [UInt8] = [],
    in block: UInt64,
    at index: UInt64 = 0,
    fork: UInt8 = 0
  ) throws -> LogEntry {
    LogEntry(
      address: try address(contract),
      topics: topics,
      payload: payload,
      blockNumber: block,
      blockHash: try Hash32(parsing: TestBlock.hash(block, fork: fork)),
      transaction: .keccak(of: [contract]),
      transactionIndex: 0,
      index: index,
      isRemoved: false
    )
  }

  /// A log of an item with an owner.
  private func moved(
    _ id: UInt256,
    of contract: UInt8,
    from: Address? = nil,
    to: Address? = nil,
    in block: UInt64,
    at index: UInt64 = 0,
    fork: UInt8 = 0
  ) throws -> LogEntry {
    try Self.log(
      contract,
      [
        LogEvent.transfer, TokenFilter.topic(from ?? other), TokenFilter.topic(to ?? me),
        Self.topic(id),
      ],
      in: block,
      at: index,
      fork: fork
    )
  }

  /// A log of amounts of items.
  private func moved(
    _ ids: [UInt256],
    _ amounts: [UInt256],
    of contract: UInt8,
    to: Address? = nil,
    in block: UInt64,
    at index: UInt64 = 0
  ) throws -> LogEntry {
    let payload: [UInt8] =
      if ids.count == 1 {
        ids[0].word + amounts[0].word
      } else {
        try ABI.encode(
          [ids, amounts].map { .list($0.map { .number(Int257($0)) }) },
          as: [.array(.uint(bits: 256)), .array(.uint(bits: 256))]
        )
      }
    return try Self.log(
      contract,
      [
        LogEvent.itemTransfers[ids.count == 1 ? 0 : 1], TokenFilter.topic(other),
        TokenFilter.topic(other), TokenFilter.topic(to ?? me),
      ],
      payload,
      in: block,
      at: index
    )
  }

  /// Stores logs as a scan does, or all of them.
  private func keep(
    _ logs: [LogEntry],
    of account: Address? = nil,
    by topics: [LogTopic] = [.receivedToken],
    fork: UInt8 = 0,
    blocks: ClosedRange<UInt64> = 0...100,
    isStrict: Bool = true
  ) throws {
    let account = account ?? me
    var batch = ScanBatch(
      chain: .ethereum,
      account: account,
      subjects: topics.map { .logs($0, of: nil) },
      blocks: blocks
    )
    let decoder = LogDecoder(chain: .ethereum)
    batch.logs = try logs.filter { log in
      let block = try Self.header(log.blockNumber, fork: fork).reference
      return !isStrict || !decoder.rows(log, of: account, in: block).isEmpty
    }
    batch.headers = try Set(batch.logs.map(\.blockNumber)).sorted().map {
      try Self.header($0, fork: fork)
    }
    #expect(try store.keep(batch) == .added(0))
  }

  private func entries(of account: Address? = nil) throws -> [ReceivedCollectibles.Entry] {
    try store.receivedCollectibles(of: [account ?? me], chain: .ethereum).flatMap(\.entries)
  }

  @Test func findsBothKindsWithTheLastReceivedFirst() throws {
    try keep([moved(7, of: 8, in: 1), moved(9, of: 8, in: 3), moved(.max, of: 6, in: 4)])
    try keep(
      [
        moved([5], [10], of: 9, in: 2), moved([1, 5, .max], [1, 2, 3], of: 9, in: 5, at: 1),
        moved([4], [1], of: 9, in: 5),
      ],
      by: LogTopic.receivedItems
    )
    let found = try entries()
    #expect(found.map(\.contract) == (try [9, 6, 8].map(Self.address)))
    #expect(found.map(\.kind) == [.erc1155, .erc721, .erc721])
    #expect(found.map(\.ids) == [[1, 5, .max, 4], [.max], [9, 7]])
  }

  @Test func whatOthersReceivedAndWhatWasSentIsNotListed() throws {
    try keep([
      moved(7, of: 8, to: other, in: 1), moved(8, of: 8, from: me, to: other, in: 2),
      moved([5], [10], of: 9, to: other, in: 3),
    ])
    #expect(try entries().isEmpty)
    try keep([moved(7, of: 8, to: other, in: 1)], of: other)
    #expect(try entries().isEmpty)
    #expect(try entries(of: other).map(\.ids) == [[7]])
    #expect(try store.receivedCollectibles(of: [other], chain: ChainID(10))[0].entries.isEmpty)
    #expect(try store.receivedCollectibles(of: [], chain: .ethereum).isEmpty)
  }

  @Test func blocksThatWereReplacedDoNotCountUntilTheyReturn() throws {
    try keep([moved(7, of: 8, in: 1), moved(9, of: 8, in: 3)])
    try store.cut(above: 2, chain: .ethereum)
    #expect(try entries().map(\.ids) == [[7]])
    #expect(try store.receivedCollectibles(of: [me], chain: .ethereum)[0].knownUpTo == nil)
    try keep([moved(5, of: 8, in: 3, fork: 1)], fork: 1)
    #expect(try entries().map(\.ids) == [[5, 7]])
    // The first block returns.
    try store.cut(above: 2, chain: .ethereum)
    try keep([moved(9, of: 8, in: 3)])
    #expect(try entries().map(\.ids) == [[9, 7]])
  }

  @Test func isKnownAsFarAsBothSearchesReach() throws {
    #expect(try store.receivedCollectibles(of: [me], chain: .ethereum)[0].knownUpTo == nil)
    try keep([], blocks: 0...90)
    #expect(try store.receivedCollectibles(of: [me], chain: .ethereum)[0].knownUpTo == nil)
    try keep([], by: LogTopic.receivedItems, blocks: 0...70)
    #expect(try store.receivedCollectibles(of: [me], chain: .ethereum)[0].knownUpTo == 70)
  }

  @Test func aLogThatDecodesAsNothingIsPassedOver() throws {
    let batch = [LogEvent.itemBatch] + Array(repeating: TokenFilter.topic(me), count: 3)
    try keep(
      [
        // Garbage; more IDs than amounts; nothing of an item.
        Self.log(5, batch, [UInt8](repeating: 0xff, count: 128), in: 1),
        Self.log(
          5,
          batch,
          ABI.encode(
            [.list([.number(1), .number(2)]), .list([.number(1)])],
            as: [.array(.uint(bits: 256)), .array(.uint(bits: 256))]
          ),
          in: 2
        ), moved([4], [0], of: 5, in: 3), moved([6], [1], of: 5, in: 4),
      ],
      by: LogTopic.receivedItems,
      isStrict: false
    )
    #expect(try entries().map(\.ids) == [[6]])
  }

  @Test("a collection that logs thousands of items does not crowd out the others")
  func thousandsOfItemsAreLimited() throws {
    try keep([moved(7, of: 1, in: 1)])
    // Six collections with 2,500 items each, all newer.
    for contract in UInt8(2)...7 {
      let ids = (0..<2_500).map { UInt256(UInt64($0)) }
      try keep(
        [
          moved(ids, Array(repeating: 1, count: ids.count), of: contract, in: 1 + UInt64(contract))
        ],
        by: LogTopic.receivedItems
      )
    }
    let found = try store.receivedCollectibles(of: [me], chain: .ethereum)[0]
    #expect(found.entries.map(\.ids.count) == Array(repeating: 2_000, count: 4) + [1_999, 1])
    #expect(found.skipped == 6 * 2_500 + 1 - 10_000)
    #expect(found.entries.last?.ids == [7])
  }
}
