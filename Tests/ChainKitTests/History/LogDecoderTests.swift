import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Which rows a log makes in the history of an account.
@Suite struct LogDecoderTests {
  private struct Case: Decodable {
    struct Row: Decodable, Hashable {
      let kind: String
      let asset: String
      let id: String
      let amount: String
      let counterparty: String
      let status: String
    }

    let account: String
    let contract: String
    let topics: [String]
    let data: String
    let block: String
    let wrapped: String
    let etherFrom: String
    let rows: [Row]?
    let error: String?
    let comment: String
  }

  private static func log(
    _ contract: Address,
    _ topics: [Hash32],
    _ payload: [UInt8],
    in block: UInt64 = 7,
    isRemoved: Bool = false
  ) -> LogEntry {
    LogEntry(
      address: contract,
      topics: topics,
      payload: payload,
      blockNumber: block,
      blockHash: .keccak(of: [1]),
      transaction: .keccak(of: [2]),
      transactionIndex: 3,
      index: 5,
      isRemoved: isRemoved
    )
  }

  private static func block(_ number: UInt64) -> BlockReference {
    BlockReference(number: number, hash: .keccak(of: [1]), time: 9)
  }

  /// A row in the form of the vectors.
  private static func row(_ movement: Movement) -> Case.Row {
    Case.Row(
      kind: movement.kind.rawValue,
      asset: movement.asset.contract?.description ?? "ether",
      id: movement.asset.tokenID.map { "\($0)" } ?? "",
      amount: "\(movement.amount)",
      counterparty: movement.counterparty?.description ?? "",
      status: movement.status.rawValue
    )
  }

  @Test("H13: the rows of a log are those that web3 decodes")
  func readsWhatTheVectorsTell() throws {
    for item in try Vectors.load("history-logs", as: Case.self) {
      var decoder = LogDecoder(chain: .ethereum)
      decoder.wrappedCoin = item.wrapped.isEmpty ? nil : try Address(parsing: item.wrapped)
      decoder.etherLogsFrom = UInt64(item.etherFrom)
      let number = try #require(UInt64(item.block))
      let log = Self.log(
        try Address(parsing: item.contract),
        try item.topics.map { try Hash32(parsing: $0) },
        try Hex.decode(item.data),
        in: number
      )
      let account = try Address(parsing: item.account)
      let rows = decoder.rows(log, of: account, in: Self.block(number))
      #expect(rows.map { Self.row($0.movement) } == item.rows ?? [], "\(item.comment): \(item)")
      #expect(rows.map(\.part) == Array(0..<rows.count))
      for movement in rows.map(\.movement) {
        #expect(movement.chain == .ethereum && movement.account == account)
        #expect(movement.transaction == log.transaction && movement.evidence == .log)
        #expect(movement.order == MovementOrder.log(3, at: 5))
        #expect(movement.block == Self.block(number))
      }
    }
  }

  /// A batch of items from nobody to `account`, one of each.
  private static func batch(_ count: Int, to account: Address, isRemoved: Bool = false) throws
    -> LogEntry
  {
    let numbers = ABIValue.list((0..<count).map { .number(Int257(UInt256(UInt64($0)))) })
    return log(
      try Address(bytes: [UInt8](repeating: 9, count: 20)),
      [LogEvent.itemBatch] + [.zero, .zero, account].map(TokenFilter.topic),
      try ABI.encode(
        [numbers, numbers],
        as: [.array(.uint(bits: 256)), .array(.uint(bits: 256))]
      ),
      isRemoved: isRemoved
    )
  }

  @Test("a batch of more items than a block has gas for is a forgery")
  func absurdBatchesGiveNothing() throws {
    let me = try Address(bytes: [UInt8](repeating: 1, count: 20))
    let decoder = LogDecoder(chain: .ethereum)
    // 128 bytes besides the items, of 64 bytes each.
    let most = (LogDecoder.maxBytes - 128) / 64
    for (count, expected) in [(1, 1), (most, most), (most + 1, 0)] {
      let rows = decoder.rows(try Self.batch(count, to: me), of: me, in: Self.block(7))
      #expect(rows.count == expected)
      #expect(Set(rows.map(\.part)).count == expected)
    }
  }

  @Test func whatAReorganizationRemovedGivesNothing() throws {
    let me = try Address(bytes: [UInt8](repeating: 1, count: 20))
    let decoder = LogDecoder(chain: .ethereum)
    for (isRemoved, count) in [(false, 2), (true, 0)] {
      let log = try Self.batch(2, to: me, isRemoved: isRemoved)
      #expect(decoder.rows(log, of: me, in: Self.block(7)).count == count)
    }
  }

  @Test("the coin that a contract shows as a token is no token, but its permissions are told")
  func theCoinIsNoToken() throws {
    let me = try Address(bytes: [UInt8](repeating: 1, count: 20))
    let coin = try Address(bytes: [UInt8](repeating: 9, count: 20))
    let decoder = LogDecoder(chain: .ethereum, coinToken: coin)
    let other = TokenFilter.topic(.zero)
    let amount = UInt256(5).word
    func kinds(_ contract: Address, _ event: Hash32) -> [Movement.Kind] {
      let log = Self.log(contract, [event, TokenFilter.topic(me), other], amount)
      return decoder.rows(log, of: me, in: Self.block(7)).map(\.movement.kind)
    }
    #expect(kinds(coin, LogEvent.transfer) == [])
    #expect(kinds(coin, LogEvent.approval) == [.approval])
    #expect(kinds(.zero, LogEvent.transfer) == [.tokenOut])
  }

  @Test("a log without topics, or of an unknown event, gives nothing")
  func unknownEventsGiveNothing() {
    let decoder = LogDecoder(chain: .ethereum)
    let account = TokenFilter.topic(.zero)
    for topics in [[], [account], [Hash32.keccak(of: [7]), account, account]] {
      #expect(decoder.rows(Self.log(.zero, topics, []), of: .zero, in: Self.block(7)).isEmpty)
    }
  }

  @Test("every event that is searched for is decoded, and found where the account is")
  func everyTopicIsDecoded() throws {
    let me = try Address(bytes: [UInt8](repeating: 1, count: 20))
    let wrapped = try Address(bytes: [UInt8](repeating: 9, count: 20))
    let decoder = LogDecoder(chain: .ethereum, wrappedCoin: wrapped)
    var found: Set<LogTopic> = []
    for item in try Vectors.load("history-logs", as: Case.self) where item.error == nil {
      let topics = try item.topics.map { try Hash32(parsing: $0) }
      guard let event = topics.first, item.etherFrom.isEmpty, item.rows?.isEmpty == false else {
        continue
      }
      let account = TokenFilter.topic(try Address(parsing: item.account))
      let places = topics.indices.filter { topics[$0] == account }
      let searched = LogTopic.all.filter { $0.event == event && places.contains($0.position) }
      #expect(!searched.isEmpty, "\(item.comment): \(item)")
      found.formUnion(searched)
    }
    #expect(found == Set(LogTopic.all))
    #expect(LogTopic.all.count == 11 && Set(LogTopic.all).count == 11)
    #expect(TokenFilter.searches.map(\.count) == [5, 4, 2], "three searches")
    let unwrapping = Self.log(
      wrapped,
      [LogEvent.withdrawal, TokenFilter.topic(me)],
      UInt256(5).word
    )
    #expect(decoder.rows(unwrapping, of: me, in: Self.block(7)).map(\.movement.kind) == [.unwrap])
  }

  /// First topics as the standards and block explorers print them.
  @Test(arguments: [
    (LogEvent.transfer, "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"),
    (LogEvent.approval, "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925"),
    (
      LogEvent.operatorApproval,
      "0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31"
    ),
    (LogEvent.itemTransfer, "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62"),
    (LogEvent.itemBatch, "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb"),
    (LogEvent.deposit, "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c"),
    (LogEvent.withdrawal, "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65"),
    (LogEvent.userOperation, "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f"),
  ])
  func eventsHaveTheirPrintedTopics(event: Hash32, printed: String) throws {
    #expect(event == (try Hash32(parsing: printed)))
  }

  @Test func theEntryPointsHaveTheirChecksums() {
    #expect(EntryPoint.all.count == 4)
  }
}
