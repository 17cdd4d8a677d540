import Entity
import Testing

@testable import ChainKit

/// A block tag that a node does not take is not sent to it each time.
@Suite struct BlockTagMemoryTests {
  private let time = VirtualTime()
  private let store: ChainStore
  private let payment = CallRequest(from: .zero, to: .zero)

  init() throws { store = try ChainStore() }

  /// The node, as a new command asks it.
  private func node(_ transport: ScriptedTransport) -> Node {
    Node(
      Endpoint(
        transport,
        expecting: nil,
        backoff: .none,
        timing: time.timing,
        memory: store.memory(of: transport.endpoint, chain: .ethereum, timing: time.timing)
      )
    )
  }

  /// A node that refuses requests with a tag, and answers all others with a number.
  private static func refusing(_ tag: String, _ code: Int, _ message: String) -> ScriptedTransport {
    ScriptedTransport { _, body in
      let ids = body.matches(of: /"id":(\d+)/).compactMap { Int($0.1) }
      let members = ids.map { id in
        body.contains("\"\(tag)\"")
          ? refusal(code, message, id: id) : ok("\"0x5208\"", id: id)
      }
      let text = body.hasPrefix("[") ? "[\(members.joined(separator: ","))]" : members[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  /// Estimates a payment by a new command, and returns the number of requests.
  private func estimate(_ transport: ScriptedTransport) async throws -> Int {
    let before = transport.posted.count
    #expect(try await GasEstimator(node(transport)).estimate(for: payment) == 21_000)
    return transport.posted.count - before
  }

  @Test(arguments: [
    "invalid block tag", "the pending block is not supported", "Invalid params: PENDING",
  ])
  func aTagThatIsRefusedAsAParameterIsNotSentForADay(message: String) async throws {
    let transport = Self.refusing("pending", -32602, message)
    #expect(try await estimate(transport) == 2)
    time.pass(86_399)
    #expect(try await estimate(transport) == 1)
    time.pass(1)
    #expect(try await estimate(transport) == 2)
  }

  @Test(arguments: [
    (-32000, "pending block is not available"), (-32000, "pending state is not available"),
    (-32000, "the pending block is not supported"), (-32000, "header not found"),
    (-32602, "invalid argument 0: hex string has length 3"), (-32601, "method not found"),
  ])
  func aFailureThatMayPassIsNotKept(code: Int, message: String) async throws {
    let transport = Self.refusing("pending", code, message)
    for _ in 1...2 { #expect(try await estimate(transport) == 2) }
  }

  @Test func whatIsRefusedForTheTransactionIsNoTag() async throws {
    let text = "insufficient funds for gas * price + value: pending balance 0"
    let transport = Self.refusing("pending", -32602, text)
    for count in 1...2 {
      await #expect(throws: RPCFailure.self) {
        try await GasEstimator(node(transport)).estimate(for: payment)
      }
      #expect(transport.posted.count == count)
    }
  }

  @Test func eachMethodAndEachTagIsOnItsOwn() async throws {
    let transport = Self.refusing("pending", -32602, "invalid block tag")
    _ = try await estimate(transport)
    let node = node(transport)
    let before = transport.posted.count
    await #expect(throws: RPCFailure.missingData(.tag)) {
      try await node.transactionCount(of: .zero, at: .pending)
    }
    #expect(try await node.transactionCount(of: .zero, at: .safe) == 21_000)
    #expect(transport.posted.count == before + 2)
  }

  @Test func manyPaymentsAreEstimatedAtTheHeadAtOnce() async throws {
    let transport = Self.refusing("pending", -32602, "invalid block tag")
    _ = try await estimate(transport)
    let before = transport.posted.count
    let limits = try await GasEstimator(node(transport)).limits(for: [payment, payment, payment])
    #expect(try limits.map { try $0.get() } == [21_000, 21_000, 21_000])
    #expect(transport.posted.count == before + 1)
  }

  @Test func aNodeWithoutFinalizedBlocksIsNotAskedForThem() async throws {
    let transport = Self.refusing("finalized", -32602, "invalid block tag")
    for _ in 1...2 { #expect(try await node(transport).finalizedBlock() == nil) }
    #expect(transport.posted.count == 1)
  }

  /// A node that has no block `finalized`, and no block from `edge` on.
  private static func unnamed(from edge: UInt64 = .max) -> ScriptedTransport {
    ScriptedTransport { _, body in
      let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      let number = body.firstMatch(of: /\["0x([0-9a-f]+)"/).flatMap { UInt64($0.1, radix: 16) }
      let text =
        number.map { $0 < edge ? ok(TestBlock.json($0), id: id) : ok("null", id: id) }
        ?? refusal(-32602, "invalid block tag", id: id)
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  @Test func withoutTheTagABlockIsFinalByItsDepthIfTheChainHasOne() async throws {
    func block(_ finality: Finality, head: UInt64 = 100) async throws -> UInt64? {
      try await node(Self.unnamed()).finalizedBlock(below: head, finality)?.number
    }
    #expect(try await block(.blocks(20)) == 80)
    #expect(try await block(.blocks(99)) == 1)
    #expect(try await block(.blocks(100)) == nil)
    #expect(try await block(.blocks(1), head: 0) == nil)
    for finality in [Finality.tag, .settled(on: 1), .unknown] {
      #expect(try await block(finality) == nil)
    }
  }

  @Test func theTagGoesBeforeTheDepth() async throws {
    let transport = ScriptedTransport { _, body in
      let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      return HTTPAnswer(body: Array(ok(TestBlock.json(7), id: id).utf8))
    }
    #expect(try await node(transport).finalizedBlock(below: 100, .blocks(20))?.number == 7)
    #expect(transport.posted.count == 1)
  }
}
