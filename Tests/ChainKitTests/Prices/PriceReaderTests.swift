import Core
import Entity
import Testing

@testable import ChainKit

/// Prices are read after one block, in one request.
@Suite struct PriceReaderTests {
  private let time = VirtualTime()

  private static func feed(_ number: UInt8) throws -> Address {
    try Address(bytes: Array(repeating: number, count: 20))
  }

  /// Feeds with 8 decimals, whose price is the first byte of their address.
  private static let honest: @Sendable (Address, [UInt8]) -> FeedNode.Reply = { target, input in
    if input == AggregatorV3.decimals() { return .hex(UInt256(8).word) }
    return FeedNode.round(UInt256(UInt64(target.bytes[0])), updatedAt: 5)
  }

  private func reader(_ transport: any Transport, _ memory: NodeMemory = .none) -> PriceReader {
    PriceReader(
      Node(Endpoint(transport, expecting: .ethereum, timing: time.timing)),
      memory: memory
    )
  }

  private func block() throws -> BlockReference {
    BlockReference(number: 7, hash: try Hash32(parsing: TestBlock.hash(7)), time: 1)
  }

  private func question(
    _ feeds: [UInt8],
    uptime: UInt8? = nil,
    after block: BlockReference?
  ) throws -> ReadPrices {
    ReadPrices(
      chain: .ethereum,
      feeds: try feeds.map(Self.feed),
      uptime: try uptime.map(Self.feed),
      block: block
    )
  }

  private func round(_ answer: UInt256) -> FeedReading {
    .round(FeedRound(answer: answer, updatedAt: 5, decimals: 8))
  }

  @Test func afterAKnownBlockAllFeedsTakeOneRequest() async throws {
    let node = FeedNode(Self.honest)
    let transport = node.transport
    let sheet = try await reader(transport).read(
      question([1, 2, 3], uptime: 9, after: try block())
    )
    #expect(sheet.readings == [round(1), round(2), round(3)])
    #expect(sheet.sequencer == .status(SequencerStatus(answer: 9, startedAt: 1)))
    #expect(sheet.block == (try block()))
    // The check of the chain, and one batch.
    #expect(transport.posted.count == 2)
    #expect(node.methods == ["eth_chainId"] + Array(repeating: "eth_call", count: 7))
    let batch = try #require(transport.posted.last)
    #expect(batch.contains(#"{"blockHash":"\#(TestBlock.hash(7))","requireCanonical":true}"#))
  }

  @Test func withoutABlockTheNewestOneIsReadFirst() async throws {
    let node = FeedNode(Self.honest)
    let sheet = try await reader(node.transport).read(question([4], after: nil))
    #expect(sheet.block.hash.description == TestBlock.hash(7) && sheet.readings == [round(4)])
    #expect(sheet.sequencer == nil)
    #expect(
      node.methods.sorted() == ["eth_call", "eth_call", "eth_chainId", "eth_getBlockByNumber"]
    )
  }

  @Test func aFailingFeedDoesNotAffectTheOthers() async throws {
    let node = FeedNode { target, input in
      switch target.bytes[0] {
      case 1: .error(code: 3, "execution reverted")
      case 2: .hex([])
      case 3: .hex(input == AggregatorV3.decimals() ? UInt256(8).word : UInt256(5).word)
      case 4: .error(code: -32000, "out of gas")
      case 5: .hex(input == AggregatorV3.decimals() ? [8] : [UInt8](repeating: 0, count: 160))
      case 6: .hex([UInt8](repeating: 0, count: 8_192))
      default: Self.honest(target, input)
      }
    }
    let sheet = try await reader(node.transport).read(
      question([1, 2, 3, 4, 5, 6, 7], uptime: 2, after: try block())
    )
    #expect(
      sheet.readings == [
        .fault(.refused), .fault(.noAnswer), .fault(.malformed), .fault(.refused),
        .fault(.malformed), .fault(.malformed), round(7),
      ]
    )
    #expect(sheet.sequencer == .fault(.noAnswer))
  }

  @Test func theSequencerMayRefuseOrAnswerTooLittle() async throws {
    for (reply, fault) in [
      (FeedNode.Reply.error(code: 3, "execution reverted"), FeedFault.refused),
      (.hex(UInt256(1).word), .malformed),
    ] {
      let node = FeedNode { target, input in
        target.bytes[0] == 9 ? reply : Self.honest(target, input)
      }
      let sheet = try await reader(node.transport).read(
        question([1], uptime: 9, after: try block())
      )
      #expect(sheet.sequencer == .fault(fault) && sheet.readings == [round(1)])
    }
  }

  @Test func aNodeThatTakesNoHashesIsAskedByNumberAndTheBlockIsReadAgain() async throws {
    let store = try ChainStore()
    let memory = store.memory(of: .sample, chain: .ethereum, timing: time.timing)
    let node = FeedNode(takesBlockHashes: false, Self.honest)
    let sheet = try await reader(node.transport, memory).read(question([1], after: try block()))
    #expect(sheet.readings == [round(1)])
    #expect(node.methods.filter { $0 == "eth_getBlockByNumber" }.count == 1)
    let before = node.methods.count
    _ = try await reader(node.transport, memory).read(question([1], after: try block()))
    // What was learned saves the refused calls.
    #expect(
      node.methods.dropFirst(before).sorted()
        == ["eth_call", "eth_call", "eth_chainId", "eth_getBlockByNumber"]
    )
  }

  @Test(arguments: [true, false])
  func aReplacedBlockIsMissing(takesBlockHashes: Bool) async throws {
    let node = FeedNode(takesBlockHashes: takesBlockHashes, Self.honest)
    node.reorganize()
    await #expect(throws: RPCFailure.missingData(.block)) {
      try await reader(node.transport).read(question([1], after: try block()))
    }
  }
}
