import Core
import Entity
import GRDB
import Synchronization
import Testing

@testable import ChainKit

@Suite("A payment that no node has any more") struct EvictionWatchTests {
  private let journal: Journal
  private let signed: SignedTransaction
  private let time = VirtualTime()

  init() throws {
    (journal, signed) = (try Journal(), try StoreTests.signed(nonce: 4))
    try journal.enqueue(signed, chain: .ethereum, now: 1)
    try journal.note(.accepted, of: signed.hash, now: 2)
  }

  /// A node that knows the transaction as long as `knows` says so, and its transport.
  private func node(
    count: String = "0x4",
    pending: String = "0x4",
    accepts: Bool = true,
    knows: @escaping @Sendable (_ passed: Int64) -> Bool = { _ in false }
  ) throws -> (Node, ScriptedTransport) {
    let (time, start, hash, raw) = (time, time.now, signed.hash, Hex.encode(signed.raw))
    let earlier = try StoreTests.signed(nonce: 3).hash
    let known = Self.pending(signed)
    let transport = ScriptedTransport { place, body in
      let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? place + 1
      let text =
        if body.contains("eth_getTransactionByHash"), knows(time.now - start) {
          ok(known, id: id)
        } else if body.contains("eth_getTransactionCount") {
          ok("\"\(body.contains("\"pending\"") ? pending : count)\"", id: id)
        } else if body.contains(SendRawTransaction.name) {
          accepts
            ? ok("\"\(body.contains(raw) ? hash : earlier)\"", id: id)
            : refusal(-32000, "txpool is full", id: id)
        } else {
          ok("null", id: id)
        }
      return HTTPAnswer(body: Array(text.utf8))
    }
    let endpoint = Endpoint(transport, expecting: nil, backoff: .none, timing: time.timing)
    return (Node(endpoint), transport)
  }

  /// A pending transaction, as a node lists it.
  static func pending(_ signed: SignedTransaction) -> String {
    let r = Hex.encode(signed.signature.r), s = Hex.encode(signed.signature.s)
    return """
      {"hash":"\(signed.hash)","type":"0x0","chainId":"0x1","nonce":"0x4","gas":"0x5208",\
      "gasPrice":"0x4a817c800","to":"\(Address.zero)","value":"0x1","input":"0x",\
      "from":"\(signed.sender)","v":"0x25","r":"0x\(r)","s":"0x\(s)",\
      "blockHash":null,"blockNumber":null,"transactionIndex":null}
      """
  }

  /// Waits in vain, and returns how often it was sent again.
  private func resent(_ node: Node, seconds: Int64, journal: Journal?) async -> Int {
    let count = Mutex(0)
    let waiter = ReceiptWaiter(node, journal: journal, timing: time.timing)
    await #expect(throws: SendingError.notMined(signed.hash, seconds: seconds)) {
      try await waiter.wait(for: signed.hash, seconds: seconds) { moment in
        if moment == .resent { count.withLock { $0 += 1 } }
      }
    }
    return count.withLock { $0 }
  }

  private static func posts(_ transport: ScriptedTransport) -> Int {
    transport.posted.count { $0.contains(SendRawTransaction.name) }
  }

  @Test("F87: is sent again after a minute, and after another one")
  func isSentAgain() async throws {
    let (node, transport) = try node()
    #expect(await resent(node, seconds: 58, journal: journal) == 0)
    #expect(await resent(node, seconds: 130, journal: journal) == 2)
    let raw = Hex.encode(signed.raw)
    #expect(transport.posted.filter { $0.contains(raw) }.count == 2)
    #expect(Self.posts(transport) == 2)
  }

  @Test("is waited for a minute anew once a node knows it again")
  func isKnownAgain() async throws {
    let (node, transport) = try node { $0 == 50 }
    #expect(await resent(node, seconds: 105, journal: journal) == 0)
    #expect(Self.posts(transport) == 0)
  }

  @Test("is not sent again while nodes know it")
  func isKnown() async throws {
    let (node, transport) = try node { _ in true }
    #expect(await resent(node, seconds: 200, journal: journal) == 0)
    #expect(Self.posts(transport) == 0)
  }

  @Test("is not sent again if its nonce is used")
  func nonceIsUsed() async throws {
    let (node, transport) = try node(count: "0x5")
    #expect(await resent(node, seconds: 70, journal: journal) == 0)
    #expect(Self.posts(transport) == 0)
  }

  @Test("is not sent again if a node has another one with its nonce, from elsewhere")
  func isReplacedElsewhere() async throws {
    let (node, transport) = try node(pending: "0x5")
    #expect(await resent(node, seconds: 130, journal: journal) == 0)
    #expect(Self.posts(transport) == 0)
  }

  /// Stores another transaction with its nonce.
  private func replace(_ state: String, sent: Int64) throws {
    try journal.write { db in
      try db.execute(
        sql: """
          INSERT INTO outbox(chain, sender, nonce, hash, raw, state, first_sent)
          VALUES (1, ?, 4, ?, x'00', ?, ?)
          """,
        arguments: [signed.sender.blob, Hash32.keccak(of: [1]).blob, state, sent]
      )
    }
  }

  @Test(
    "is not sent again beside a later one with its nonce, such as a cancellation",
    arguments: [Int64(1), 5]
  )
  func isReplaced(sent: Int64) async throws {
    try replace("accepted", sent: sent)
    let (node, transport) = try node()
    #expect(await resent(node, seconds: 130, journal: journal) == 0)
    #expect(Self.posts(transport) == 0)
  }

  @Test(
    "is sent again if it is the one that replaces another, or the other was rejected",
    arguments: [("accepted", Int64(0)), ("rejected", 5)]
  )
  func replaces(other: (state: String, sent: Int64)) async throws {
    try replace(other.state, sent: other.sent)
    let (node, transport) = try node()
    #expect(await resent(node, seconds: 70, journal: journal) == 1)
    #expect(Self.posts(transport) == 1)
  }

  @Test("is sent again after those for which it waits")
  func sendsEarlierOnes() async throws {
    let earlier = try StoreTests.signed(nonce: 3)
    try journal.enqueue(earlier, chain: .ethereum, now: 1)
    #expect(earlier.sender != signed.sender)
    try journal.write { db in
      try db.execute(
        sql: "UPDATE outbox SET sender = ? WHERE nonce = 3",
        arguments: [signed.sender.blob]
      )
    }
    let (node, transport) = try node(count: "0x3", pending: "0x3")
    #expect(await resent(node, seconds: 70, journal: journal) == 1)
    let posted = transport.posted.filter { $0.contains(SendRawTransaction.name) }
    #expect(posted.map { $0.contains(Hex.encode(signed.raw)) } == [false, true])
    #expect(try journal.outboxEntry(earlier.hash)?.state == .accepted)
  }

  @Test("is sent again without those for which it waits, if they were sent privately")
  func keepsEarlierOnesPrivate() async throws {
    let earlier = try StoreTests.signed(nonce: 3)
    try journal.enqueue(PooledTransaction(earlier), chain: .ethereum, route: .relay, now: 1)
    try journal.write { db in
      try db.execute(
        sql: "UPDATE outbox SET sender = ? WHERE nonce = 3",
        arguments: [signed.sender.blob]
      )
    }
    let (node, transport) = try node(count: "0x3", pending: "0x3")
    #expect(await resent(node, seconds: 70, journal: journal) == 1)
    let posted = transport.posted.filter { $0.contains(SendRawTransaction.name) }
    #expect(posted.map { $0.contains(Hex.encode(signed.raw)) } == [true])
  }

  @Test("is not sent again if the outbox does not have it, or not any more")
  func isNotInTheOutbox() async throws {
    let (node, transport) = try node()
    #expect(await resent(node, seconds: 130, journal: nil) == 0)
    #expect(await resent(node, seconds: 130, journal: try Journal()) == 0)
    let entry = try #require(try journal.outboxEntry(signed.hash))
    var watch = EvictionWatch(entry, node, journal)
    #expect(await watch.check(isKnown: false, now: 0) == false)
    #expect(try journal.drop([signed.hash], now: 50).isEmpty)
    #expect(await watch.check(isKnown: false, now: 100) == false)
    #expect(Self.posts(transport) == 0)
  }

  @Test("a node that refuses it is asked again a minute later")
  func isRefused() async throws {
    let (node, transport) = try node(accepts: false)
    #expect(await resent(node, seconds: 130, journal: journal) == 0)
    #expect(Self.posts(transport) == 2)
    #expect(try journal.outboxEntry(signed.hash)?.state == .accepted)
  }
}
