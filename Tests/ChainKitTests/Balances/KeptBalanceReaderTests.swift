import Core
import Entity
import Synchronization
import Testing

@testable import ChainKit

/// Kept balances answer without a request as long as nothing that was read leaves them in doubt.
@Suite struct KeptBalanceReaderTests {
  private let store: ChainStore
  private let account: Address

  init() throws {
    store = try ChainStore()
    account = try Address(bytes: Array(repeating: 1, count: 20))
  }

  /// A chain whose blocks come from a branch, and whose newest one is `head`.
  private final class Blocks: Sendable {
    let state: Mutex<(head: UInt64, fork: UInt8)>

    init(head: UInt64) { state = Mutex((head, 0)) }

    func node(_ store: ChainStore) -> (Node, ScriptedTransport) {
      let transport = ScriptedTransport { [self] _, body in
        let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
        let named = body.firstMatch(of: /"0x([0-9a-f]+)",false/).flatMap {
          UInt64($0.1, radix: 16)
        }
        let (head, fork) = state.withLock { $0 }
        let number = named ?? head
        let result = number > head ? "null" : TestBlock.json(number, fork: fork)
        return HTTPAnswer(body: Array(ok(result, id: id).utf8))
      }
      let endpoint = Endpoint(transport, expecting: nil, timing: VirtualTime().timing)
      let node = Node(endpoint) { try? store.see($0, isHead: $1, chain: .ethereum) }
      return (node, transport)
    }
  }

  private func keep(after block: UInt64, _ account: Address? = nil) throws {
    let sheet = BalanceSheet(
      block: BlockReference(
        number: block,
        hash: try Hash32(parsing: TestBlock.hash(block)),
        time: 1
      ),
      accounts: [
        AccountBalances(account: account ?? self.account, ether: Wei(count: 5), tokens: [])
      ]
    )
    try store.keep(sheet, chain: .ethereum, now: 5000)
  }

  private func sheet(_ node: Node) async throws -> BalanceSheet? {
    try await KeptBalanceReader(node, store: store, chain: .ethereum)
      .sheet(of: [account], tokens: [], maxAge: 300, now: 5010)
  }

  @Test func asksNothingIfTheirBlockIsTheNewestOneThatWasSeen() async throws {
    let (node, transport) = Blocks(head: 7).node(store)
    _ = try await node.block(.latest)
    try keep(after: 7)
    let asked = transport.posted.count
    for _ in 0..<3 { #expect(try await sheet(node)?.block.number == 7) }
    #expect(transport.posted.count == asked)
  }

  @Test func asksForTheirBlockIfALaterOneWasSeen() async throws {
    let blocks = Blocks(head: 7)
    let (node, transport) = blocks.node(store)
    _ = try await node.block(.latest)
    try keep(after: 7)
    blocks.state.withLock { $0.head = 12 }
    // Whatever reads the newest block: the balances of another account, a payment, a status.
    _ = try await node.block(.latest)
    let asked = transport.posted.count
    #expect(try await sheet(node)?.readAt == 5000)
    #expect(transport.posted.count == asked + 1)
  }

  @Test(arguments: [12, 8, 7, 6] as [UInt64])
  func balancesOfABlockThatIsGoneAreNotUsed(head: UInt64) async throws {
    let blocks = Blocks(head: 7)
    let (node, _) = blocks.node(store)
    _ = try await node.block(.latest)
    try keep(after: 7)
    #expect(try await sheet(node) != nil)
    blocks.state.withLock { $0 = (head, 1) }
    // Without a question that could notice, nothing is known to have changed.
    #expect(try await sheet(node) != nil)
    _ = try await node.block(.latest)
    #expect(try await sheet(node) == nil)
  }

  @Test func aBlockReadByItsNumberIsEnoughToNotice() async throws {
    let blocks = Blocks(head: 7)
    let (node, _) = blocks.node(store)
    _ = try await node.block(.latest)
    try keep(after: 7)
    blocks.state.withLock { $0.fork = 1 }
    _ = try await node.block(.number(7))
    #expect(try await sheet(node) == nil)
  }

  @Test func whatIsTooOldOrUnknownIsNoReasonForARequest() async throws {
    let (node, transport) = Blocks(head: 7).node(store)
    #expect(try await sheet(node) == nil)
    try keep(after: 7)
    let reader = KeptBalanceReader(node, store: store, chain: .ethereum)
    #expect(try await reader.sheet(of: [account], tokens: [], maxAge: 10, now: 5010) == nil)
    #expect(transport.posted.isEmpty)
  }

  @Test func aNodeThatFailsIsNoProof() async throws {
    try keep(after: 7)
    await #expect(throws: RPCFailure.self) { try await sheet(.scripted([:])) }
  }
}
