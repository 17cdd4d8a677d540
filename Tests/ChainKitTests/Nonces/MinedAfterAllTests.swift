import Core
import Entity
import GRDB
import Testing

@testable import ChainKit

/// M2: what was told as refused, dropped or unclear is looked up once its nonce is used.
@Suite struct MinedAfterAllTests {
  private let journal: Journal
  /// Its nonce is 4, and the node counts five transactions.
  private let signed: SignedTransaction
  private let pool = ScriptedPool([
    [GetTransactionCount.name: "\"0x5\"", GetReceipt.name: "null"]
  ])
  private var time: VirtualTime { pool.time }

  /// What became of the payment, as it was told.
  enum Told: CaseIterable {
    case refused, notSent, unclear, dropped, killed
  }

  init() throws {
    (journal, signed) = (try Journal(), try StoreTests.signed(nonce: 4))
  }

  private func tell(_ told: Told) throws {
    try journal.enqueue(signed, chain: .ethereum, now: time.now)
    switch told {
    case .refused: try note(.rejected, .insufficientFunds(have: nil, want: nil))
    case .notSent: try note(.signed, .poolBusy)
    case .unclear: try note(.unknown, .quota)
    case .dropped: #expect(try journal.drop([signed.hash], now: time.now).isEmpty)
    case .killed: time.pass(Journal.settlingSeconds)
    }
  }

  private func note(_ state: OutboxEntry.State, _ failure: RPCFailure? = nil) throws {
    try journal.note(state, of: signed.hash, error: failure, now: time.now)
  }

  /// Makes all transactions the account's own: each has the same signature, and so another sender.
  private func takeAsOwn() throws {
    let sender = signed.sender.blob
    try journal.write { db in
      try db.execute(sql: "UPDATE outbox SET sender = ?", arguments: [sender])
    }
  }

  private func receipt(of hash: Hash32, status: Int = 1) -> String {
    """
    {"transactionHash":"\(hash)","blockHash":"\(Hash32.keccak(of: [7]))",\
    "blockNumber":"0x7","transactionIndex":"0x0","from":"\(signed.sender)",\
    "to":"\(Address.zero)","status":"0x\(status)","gasUsed":"0x5208","effectiveGasPrice":"0x1","logs":[]}
    """
  }

  private func mine(status: Int = 1) {
    pool.set(0, GetReceipt.name, receipt(of: signed.hash, status: status))
  }

  private var unknown: MinedAfterAll { MinedAfterAll(signed, block: nil) }

  private func advice() async throws -> NonceAdvice {
    try await NonceAllocator(
      Node(pool.pool.nodes[0]),
      journal: journal,
      chain: .ethereum,
      timing: time.timing
    ).next(for: signed.sender)
  }

  private var lookups: Int { pool.requests(to: 0, GetReceipt.name) }

  @Test("M2: the next payment tells what was mined after all", arguments: Told.allCases)
  func isTold(told: Told) async throws {
    try tell(told)
    mine()
    let before = try journal.outboxEntry(signed.hash)
    for _ in 0..<2 {
      let advice = try await advice()
      #expect(advice.minedAfterAll == [MinedAfterAll(signed, block: 7)])
      #expect(advice.next == 5)
    }
    // Only the owner's look at it ends this.
    #expect(try journal.outboxEntry(signed.hash) == before)
    try journal.note(.mined, of: signed.hash, block: .keccak(of: [7]), now: time.now)
    #expect(try await advice().minedAfterAll.isEmpty)
    #expect(lookups == 2)
  }

  @Test("M2: a used nonce without a receipt is never silent", arguments: Told.allCases)
  func isNotKnown(told: Told) async throws {
    try tell(told)
    #expect(try await advice() == NonceAdvice(next: 5, mined: 5, minedAfterAll: [unknown]))
    #expect(lookups == 1)
    // A back-end that lags has it later.
    mine()
    #expect(try await advice().minedAfterAll == [MinedAfterAll(signed, block: 7)])
  }

  @Test("a refused payment is settled by the receipt of another one with its nonce")
  func anotherOneOfThisMachineSettlesIt() async throws {
    try tell(.refused)
    let other = try StoreTests.signed(nonce: 4, value: 2)
    try journal.enqueue(other, chain: .ethereum, now: time.now)
    try journal.note(.accepted, of: other.hash, now: time.now)
    try takeAsOwn()
    for status in [1, 0] {
      pool.set(0, GetReceipt.name, receipt(of: other.hash, status: status))
      #expect(try await advice() == NonceAdvice(next: 5, mined: 5))
    }
  }

  @Test("M2: a receipt that cannot be told for a while is asked for again")
  func aHiccupChangesNothing() async throws {
    try tell(.refused)
    let hiccup = "error 4444 gone then "
    pool.set(0, GetReceipt.name, hiccup + hiccup + hiccup + receipt(of: signed.hash))
    let start = time.now
    #expect(try await advice().minedAfterAll == [MinedAfterAll(signed, block: 7)])
    #expect(lookups == Broadcaster.lookups && time.now - start == 6)
  }

  @Test(
    "M2: a lookup that fails is told, and keeps nobody from paying",
    arguments: ["error -32601 no such method", "error -32000 indexing is in progress", "{}"]
  )
  func aFailedLookupIsTold(answer: String) async throws {
    try tell(.refused)
    pool.set(0, GetReceipt.name, answer)
    #expect(try await advice().minedAfterAll == [unknown])
  }

  @Test("of what was mined and failed, only the fee was paid")
  func aFailedTransactionPaidNothing() async throws {
    try tell(.refused)
    mine(status: 0)
    #expect(try await advice().minedAfterAll.isEmpty)
    #expect(lookups == 1)
  }

  @Test("what was told as sent, or is being sent, is not looked up")
  func othersAreNotAskedFor() async throws {
    mine()
    try journal.enqueue(signed, chain: .ethereum, now: time.now)
    #expect(try await advice().minedAfterAll.isEmpty)
    for state in [OutboxEntry.State.accepted, .mined, .replaced] {
      try note(state)
      #expect(try await advice().minedAfterAll.isEmpty)
    }
    #expect(lookups == 0)
  }

  @Test("a refused payment is not looked up if another one is known to have its nonce")
  func aUsedNonceIsFinal() async throws {
    try tell(.refused)
    let other = try StoreTests.signed(nonce: 4, value: 2)
    try journal.enqueue(other, chain: .ethereum, now: time.now)
    try journal.note(.mined, of: other.hash, block: .keccak(of: [7]), now: time.now)
    try takeAsOwn()
    mine()
    #expect(try await advice() == NonceAdvice(next: 5, mined: 5))
    #expect(lookups == 0)
  }

  @Test("a payment is looked up for a week, and while its nonce may be used")
  func theLookupsEnd() async throws {
    try tell(.refused)
    mine()
    time.pass(Journal.doubtSeconds - 1)
    #expect(try await advice().minedAfterAll.count == 1)
    time.pass(1)
    #expect(try await advice().minedAfterAll.isEmpty)
    #expect(lookups == 1)
    // It was sent again, and told as refused once more.
    try note(.rejected)
    time.pass(Journal.doubtSeconds - 1)
    #expect(try await advice().minedAfterAll.count == 1)
  }

  @Test("none is left out, however many there are")
  func noneIsLeftOut() async throws {
    let nonces = 0..<UInt64(60)
    for nonce in nonces {
      let one = try StoreTests.signed(nonce: nonce)
      try journal.enqueue(one, chain: .ethereum, now: time.now)
      try journal.note(.rejected, of: one.hash, now: time.now)
    }
    try takeAsOwn()
    pool.set(0, GetTransactionCount.name, "\"0x3c\"")
    let found = try await advice().minedAfterAll
    #expect(found.map(\.signed.transaction.nonce) == nonces.reversed())
    #expect(found.allSatisfy { $0.block == nil })
  }
}
