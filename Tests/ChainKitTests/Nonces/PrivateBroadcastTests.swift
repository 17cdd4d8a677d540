import Core
import Entity
import Testing

@testable import ChainKit

/// What is sent to a private relay reaches no node, unless its owner publishes it.
@Suite struct PrivateBroadcastTests {
  private let journal: Journal
  private let signed: SignedTransaction

  init() throws {
    journal = try Journal()
    signed = try StoreTests.signed(nonce: 4)
  }

  private static let send = SendRawTransaction.name

  /// A node or a relay with one answer to transactions; it knows none.
  private func node(_ answer: String) -> ScriptedPool {
    ScriptedPool([
      [
        Self.send: answer, GetReceipt.name: "null", GetTransaction.name: "null",
        GetTransactionCount.name: "\"0x4\"", GetBlockNumber.name: "\"0x9\"",
      ]
    ])
  }

  private var accepting: ScriptedPool { node("\"\(signed.hash)\"") }

  private func broadcast(
    _ pool: ScriptedPool,
    relay: ScriptedPool? = nil,
    publishes: Bool = false
  ) async throws -> BroadcastVerdict {
    try await Broadcaster(
      Node(pool.pool.nodes[0]),
      journal: journal,
      chain: .ethereum,
      timing: pool.time.timing
    ).broadcast(
      PooledTransaction(signed),
      awaitsReceipt: true,
      relay: relay.map { Node($0.pool.nodes[0]) },
      publishes: publishes
    ).value
  }

  private func sends(_ pool: ScriptedPool) -> Int { pool.requests(to: 0, Self.send) }

  private var entry: OutboxEntry {
    get throws { try #require(try journal.outboxEntry(signed.hash)) }
  }

  @Test func onlyTheRelayGetsIt() async throws {
    let (pool, relay) = (accepting, accepting)
    #expect(try await broadcast(pool, relay: relay) == .accepted)
    #expect(sends(pool) == 0 && sends(relay) == 1)
    // Nothing else is asked of a relay, which may answer nothing else.
    #expect(relay.requests(to: 0) == 1)
    #expect(try entry.isPrivate && entry.state == .accepted)
    #expect(try journal.sent(signed.hash)?.isPrivate == true)
  }

  @Test func nodesGetItOnlyIfItIsPublished() async throws {
    let (pool, relay) = (accepting, accepting)
    _ = try await broadcast(pool, relay: relay)
    await #expect(throws: SendingError.sentPrivately(signed.hash)) { try await broadcast(pool) }
    #expect(pool.requests(to: 0) == 0)
    #expect(try entry.isPrivate && entry.state == .accepted)
    #expect(try await broadcast(pool, publishes: true) == .accepted)
    #expect(sends(pool) == 1)
    #expect(try !entry.isPrivate)
    // From then on it is like any other.
    #expect(try await broadcast(pool) == .accepted)
    // A relay cannot make it private again.
    #expect(try await broadcast(pool, relay: relay) == .accepted)
    #expect(try !entry.isPrivate)
  }

  @Test func aRelayThatCannotBeReachedWasSentNothing() async throws {
    let (pool, relay) = (accepting, node("?"))
    let refused = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
    await #expect(throws: SendingError.notSent(signed.hash, refused)) {
      try await broadcast(pool, relay: relay)
    }
    #expect(sends(pool) == 0)
    #expect(try entry.isPrivate && entry.state == .signed)
    await #expect(throws: SendingError.sentPrivately(signed.hash)) { try await broadcast(pool) }
    #expect(sends(pool) == 0)
  }

  @Test(
    "that no node knows it proves nothing",
    arguments: ["~", "!", "error -32000 the simulation of the bundle was late", "\"0x01\""]
  )
  func whatTheRelayDidIsUnknown(answer: String) async throws {
    let (pool, relay) = (accepting, node(answer))
    guard case .unknown = try await broadcast(pool, relay: relay) else {
      Issue.record("known")
      return
    }
    #expect(try entry.state == .unknown && entry.isPrivate)
    #expect(sends(pool) == 0)
  }

  @Test func aRejectionOfTheRelayIsOne() async throws {
    let (pool, relay) = (accepting, node("error -32000 insufficient funds for transfer"))
    #expect(
      try await broadcast(pool, relay: relay)
        == .rejected(.insufficientFunds(have: nil, want: nil))
    )
    #expect(try entry.state == .rejected)
  }

  @Test(
    "M1: whoever refuses it later, the relay may have it, and its nonce is taken",
    arguments: [false, true]
  )
  func aLaterRejectionProvesNothing(publishes: Bool) async throws {
    let refusing = node("error -32000 insufficient funds for transfer")
    _ = try await broadcast(accepting, relay: accepting)
    let told =
      publishes
      ? try await broadcast(refusing, publishes: true)
      : try await broadcast(accepting, relay: refusing)
    #expect(told == .unknown(.insufficientFunds(have: nil, want: nil)))
    #expect(try entry.state == .accepted && entry.isPrivate == !publishes)
  }

  @Test func whatNodesDoNotRecognizeProvesNothingEither() async throws {
    _ = try await broadcast(accepting, relay: accepting)
    let refusing = node("error -32000 the bundle was late")
    guard case .unknown(.other) = try await broadcast(refusing, publishes: true) else {
      Issue.record("known")
      return
    }
    #expect(try entry.state == .unknown)
  }

  @Test func whoWaitsForItPublishesNothing() async throws {
    let (pool, relay) = (accepting, accepting)
    _ = try await broadcast(pool, relay: relay)
    let waiter = ReceiptWaiter(
      Node(pool.pool.nodes[0]),
      journal: journal,
      timing: pool.time.timing
    )
    await #expect(throws: SendingError.notMined(signed.hash, seconds: 200)) {
      try await waiter.wait(for: signed.hash, seconds: 200) { moment in
        #expect(moment != .resent)
      }
    }
    #expect(sends(pool) == 0 && sends(relay) == 1)
  }

  @Test("the next payment does not wait until nodes have it, but until the relay took it")
  func theNextNonceIsGivenOut() async throws {
    let (pool, relay) = (accepting, node("?"))
    let sender = signed.sender
    func unsent() async throws -> [SignedTransaction] {
      pool.time.pass(600)
      return try await NonceAllocator(
        Node(pool.pool.nodes[0]),
        journal: journal,
        chain: .ethereum,
        timing: pool.time.timing
      ).next(for: sender).unsent
    }
    _ = try? await broadcast(pool, relay: relay)
    #expect(try await unsent() == [signed])
    #expect(try await broadcast(pool, relay: accepting) == .accepted)
    #expect(try await unsent() == [])
    #expect(try await broadcast(pool, publishes: true) == .accepted)
    #expect(try await unsent() == [signed], "no node has it")
  }

  @Test func aBackupKeepsItPrivate() async throws {
    _ = try await broadcast(accepting, relay: accepting)
    let other = try StoreTests.signed(nonce: 5)
    try journal.enqueue(other, chain: .ethereum, now: 1)
    let kept = try journal.kept()
    #expect(Dictionary(grouping: kept, by: \.isPrivate).mapValues(\.count) == [true: 1, false: 1])
    let text = OutboxLines.text(of: kept)
    #expect(try OutboxLines.parse(text) == kept)
    #expect(String(decoding: text, as: UTF8.self).contains(#""private":true}"#))
    let new = try Journal()
    #expect(try new.take(kept) == 2)
    #expect(try new.sent(signed.hash)?.isPrivate == true)
    #expect(try new.sent(other.hash)?.isPrivate == false)
    // What is false is left out, so that each list has one text.
    let wrong = String(decoding: text, as: UTF8.self)
      .replacing(#""private":true"#, with: #""private":false"#)
    #expect(throws: OutboxLinesError.self) { try OutboxLines.parse(Array(wrong.utf8)) }
  }
}
