import Core
import Entity
import Testing

@testable import ChainKit

/// What each node says of balances, one beside the other.
@Suite struct NodeBalancesReaderTests {
  private let holdings: [TokenHolding]
  private let block: BlockReference

  init() throws {
    let accounts = try (1...3).map { try Address(bytes: [UInt8](repeating: $0, count: 20)) }
    let token = try Address(bytes: [UInt8](repeating: 9, count: 20))
    holdings = accounts.map { TokenHolding(account: $0, token: token) }
    block = try Self.block(fork: 0)
  }

  private static func block(fork: UInt8) throws -> BlockReference {
    let hash = try Hash32(parsing: TestBlock.hash(7, fork: fork))
    return BlockReference(number: 7, hash: hash, time: 7)
  }

  private static func id(_ name: String) -> EndpointID { EndpointID(redacted: "http://\(name)") }

  /// A node whose contract answers every call with this number; nil for a node that fails.
  private static func endpoint(
    _ name: String,
    _ amount: UInt256?,
    _ behavior: StateNode.Behavior = .init()
  ) -> Endpoint {
    let node = StateNode(behavior) { _, _ in (1, amount ?? 0) }
    let transport =
      amount == nil
      ? ScriptedTransport(id(name)) { _, _ in HTTPAnswer(status: 503, body: []) }
      : node.transport(of: id(name))
    return Endpoint(transport, expecting: nil, backoff: .none, timing: VirtualTime().timing)
  }

  private func read(
    _ endpoints: [Endpoint],
    after block: BlockReference,
    from names: String...
  ) async throws -> [NodeBalances] {
    let pool = Pool(endpoints, hedges: false, timing: VirtualTime().timing)
    return try await NodeBalancesReader(Node(pool.session()))
      .read(holdings, after: block, from: names.map(Self.id))
  }

  private func told(_ name: String, _ amount: UInt256) -> NodeBalances {
    NodeBalances(node: Self.id(name), readings: holdings.map { _ in .amount(amount) })
  }

  @Test func eachNodeIsAskedAlone() async throws {
    let found = try await read(
      [Self.endpoint("one", 5), Self.endpoint("two", 6), Self.endpoint("three", 7)],
      after: block,
      from: "one",
      "three"
    )
    #expect(found == [told("one", 5), told("three", 7)], "and only those that are named")
  }

  @Test func whoFailsIsLeftOut() async throws {
    let found = try await read(
      [Self.endpoint("one", nil), Self.endpoint("two", 6)],
      after: block,
      from: "one",
      "two"
    )
    #expect(found == [told("two", 6)])
  }

  @Test func whoDoesNotHaveTheBlockIsLeftOut() async throws {
    let other = try Self.block(fork: 1)
    var byNumber = StateNode.Behavior()
    byNumber.takesBlockHashes = false
    let nodes = [Self.endpoint("one", 5), Self.endpoint("two", 6, byNumber)]
    #expect(try await read(nodes, after: other, from: "one", "two").isEmpty)
    #expect(try await read(nodes, after: block, from: "one", "two").count == 2)
  }
}
