import Core
import Entity
import Testing

@testable import ChainKit

/// Payments that may still be mined, though they were told as refused, not sent or unclear.
@Suite struct UnclearPaymentTests {
  private let journal: Journal
  /// Its nonce is 4, and so many transactions are mined.
  private let signed: SignedTransaction
  private let pool = ScriptedPool([
    [GetTransactionCount.name: "\"0x4\"", GetTransaction.name: "null"]
  ])
  private var time: VirtualTime { pool.time }

  init() throws {
    (journal, signed) = (try Journal(), try StoreTests.signed(nonce: 4))
  }

  private func keep(
    _ state: OutboxEntry.State? = nil,
    _ failure: RPCFailure? = nil,
    route: BroadcastRoute = .nodes
  ) throws {
    try journal.enqueue(PooledTransaction(signed), chain: .ethereum, route: route, now: time.now)
    guard let state else { return }
    try journal.note(state, of: signed.hash, error: failure, now: time.now)
  }

  private func advice() async throws -> NonceAdvice {
    try await NonceAllocator(
      Node(pool.pool.nodes[0]),
      journal: journal,
      chain: .ethereum,
      timing: time.timing
    ).next(for: signed.sender)
  }

  private func makePending() {
    pool.set(0, GetTransaction.name, EvictionWatchTests.pending(signed))
  }

  private var lookups: Int { pool.requests(to: 0, GetTransaction.name) }

  @Test("one of unknown outcome that no node has comes first at once")
  func anUnknownOneComesFirst() async throws {
    try keep(.unknown, .quota)
    let advice = try await advice()
    #expect(advice.unsent == [signed] && advice.unclear == [signed] && advice.next == 5)
  }

  @Test("one that a relay may have is unclear, and keeps no other payment from being made")
  func aPrivateOneIsUnclear() async throws {
    try keep(.unknown, .quota, route: .relay)
    let advice = try await advice()
    #expect(advice.unsent.isEmpty && advice.unclear == [signed])
  }

  @Test("one that was told as not sent, and that a node has, is unclear")
  func oneThatANodeHasIsUnclear() async throws {
    try keep(.signed, .poolBusy)
    makePending()
    let advice = try await advice()
    #expect(advice.unsent.isEmpty && advice.waiting.isEmpty && advice.unclear == [signed])
  }

  @Test("one that is being sent is not unclear, until it must have been killed")
  func oneThatIsBeingSent() async throws {
    try keep()
    let before = try await advice()
    #expect(before.unsent.isEmpty && before.unclear.isEmpty && before.waiting == [signed])
    time.pass(Journal.settlingSeconds)
    #expect(try await advice().unclear == [signed])
  }

  @Test("one that a node accepted is not unclear")
  func anAcceptedOneIsNotUnclear() async throws {
    try keep(.accepted)
    makePending()
    let advice = try await advice()
    #expect(advice.unclear.isEmpty && advice.waiting == [signed])
  }

  @Test("a refused one is asked for unless the next payment has its nonce")
  func aRefusedOneThatANodeHas() async throws {
    try keep(.rejected, .insufficientFunds(have: nil, want: nil))
    makePending()
    #expect(try await advice() == NonceAdvice(next: 4, mined: 4))
    #expect(lookups == 0)
    // A lower nonce is free, too.
    pool.set(0, GetTransactionCount.name, "\"0x3\"")
    let higher = try await advice()
    #expect(higher.next == 3 && higher.unclear == [signed] && higher.unsent.isEmpty)
    pool.set(0, GetTransaction.name, "null")
    #expect(try await advice() == NonceAdvice(next: 3, mined: 3))
    #expect(lookups == 2)
    time.pass(Journal.doubtSeconds)
    #expect(try await advice() == NonceAdvice(next: 3, mined: 3))
    #expect(lookups == 2)
  }
}
