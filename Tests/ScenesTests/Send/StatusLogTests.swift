import Core
import Foundation
import Testing

@testable import Entity
@testable import Scenes

/// The log entries of contracts, as `tx status` shows them.
@Suite struct StatusLogTests {
  private struct Log {
    var from: Address
    var topics: [[UInt8]]
    var bytes: [UInt8]

    func entry() throws -> LogEntry {
      LogEntry(
        address: from,
        topics: try topics.map { try Hash32(bytes: $0) },
        payload: bytes,
        blockNumber: 7,
        blockHash: try Samples.hash("b"),
        transaction: try Samples.hash("c"),
        transactionIndex: 0,
        index: 0,
        isRemoved: false
      )
    }
  }

  private static func status(_ logs: [Log], token: Token? = nil) async throws
    -> Answer<TransactionStatus.Body>
  {
    let receipt = try Samples.receipt(
      try Samples.hash("c"),
      logs: try logs.map { try $0.entry() }
    )
    let worker = StubLookup(found: FoundTransaction(.mined(receipt, confirmations: 1)))
    return TransactionStatus.Presenter().present(
      try await TransactionStatus.Interactor(worker: worker).act(
        on: .init(
          hash: try Samples.hash("c"),
          chain: try Samples.chain(),
          tokens: TokenList(adding: token.map { [$0] } ?? [])
        )
      )
    )
  }

  private static func transfer(isToken: Bool = false) throws -> Log {
    let value = ABIWord.number(1_500_000)
    let people = try ["1", "7"].map { ABIWord.address(try Samples.address($0)) }
    let topic = try ABISignature(parsing: "Transfer(address,address,uint256)").topic.bytes
    return Log(
      from: try Samples.address("e"),
      topics: [topic] + people + (isToken ? [value] : []),
      bytes: isToken ? [] : value
    )
  }

  private static let head = """
    transaction  0x\(String(repeating: "c", count: 64))
    from         0x1111111111111111111111111111111111111111 (savings)
    to           0x7777777777777777777777777777777777777777
    status       success
    block        7 (1 confirmation)
    fee          0.000021 ETH (21000 gas)
    """

  @Test func showsMovementsInTheTokensUnit() async throws {
    let token = try Samples.token(try Samples.address("e"))
    let model = try await Self.status([try Self.transfer()], token: token)
    #expect(
      model.text == Self.head
        + """

        event        Transfer(address,address,uint256)
          by         0xEEEEeEEEeEEEeEeEeeEEEeEEEeEEeEeeeEEEeEEe (TUSD)
          from       0x1111111111111111111111111111111111111111
          to         0x7777777777777777777777777777777777777777
          value      1500000 (1.5 TUSD)
        """.replacing("0xEEEEeEEEeEEEeEeEeeEEEeEEEeEEeEeeeEEEeEEe", with: "\(token.address)")
    )
    #expect(
      try Samples.json(model.logs) == """
        [{"address":"\(token.address)","amount":"1.5","arguments":[\
        {"indexed":true,"name":"from","type":"address","value":"\(try Samples.address("1"))"},\
        {"indexed":true,"name":"to","type":"address","value":"\(try Samples.address("7"))"},\
        {"indexed":false,"name":"value","type":"uint256","value":"1500000"}],\
        "event":"Transfer(address,address,uint256)","symbol":"TUSD"}]
        """
    )
  }

  @Test func anAmountNeedsATokenThatIsKnown() async throws {
    let model = try await Self.status([try Self.transfer()])
    #expect(model.text.contains("\n  value      1500000"))
    #expect(model.suggestedActions == [])
    #expect(try !Samples.json(model.logs).contains("amount"))
    // A token of ERC-721 is one item and not an amount, even at the address of a known ERC-20
    // token.
    let token = try Samples.token(try Samples.address("e"))
    let thing = try await Self.status([try Self.transfer(isToken: true)], token: token)
    #expect(thing.text.contains("\n  tokenId    1500000"))
    #expect(try !Samples.json(thing.logs).contains("amount"))
  }

  @Test func escapesTheSymbolOfAToken() async throws {
    let token = try Samples.token(try Samples.address("e"), symbol: "A\u{202E}B")
    let model = try await Self.status([try Self.transfer()], token: token)
    #expect(model.text.hasSuffix(#"1500000 (1.5 A\u{202e}B)"#))
  }

  @Test func unknownLogsAreShownRaw() async throws {
    let log = Log(
      from: try Samples.address("e"),
      topics: [Hash32.keccak(of: []).bytes],
      bytes: [1, 2]
    )
    let model = try await Self.status([log])
    #expect(model.text.hasSuffix("  data       1 topic, 2 bytes"))
    #expect(model.suggestedActions == [.seeAll])
    #expect(model.text.contains("event        unknown"))
    #expect(
      try Samples.json(model.logs) == """
        [{"address":"\(log.from)","data":"0x0102","topics":["\(Hash32.keccak(of: []))"]}]
        """
    )
  }

  /// No compiler adds bytes after the values, so such an entry is not decoded as its event.
  @Test func aLogThatLiesUnusuallyIsNotBelieved() async throws {
    var log = try Self.transfer()
    log.bytes.append(0)
    #expect(try await Self.status([log]).logs?.first?.event == nil)
  }

  @Test func manyLogsAreCounted() async throws {
    let model = try await Self.status(
      [Log](repeating: try Self.transfer(), count: 23)
    )
    #expect(model.text.hasSuffix("\nevents       3 more"))
    #expect(model.suggestedActions == [.seeAll])
    #expect(model.logs?.count == 23)
  }
}
