import Core
import Entity
import Foundation
import GRDB
import Testing

@testable import ChainKit

/// M4: the next payment, after a reorganization removed the block of the one before.
@Suite struct ReorganizedNonceTests {
  private let journal: Journal
  /// Its nonce is 4, and it is recorded as mined.
  private let signed: SignedTransaction
  private let block = Hash32.keccak(of: [6])
  /// A node whose chain has no transaction of that nonce, and that knows none.
  private let pool = ScriptedPool([
    ["eth_getTransactionCount": "\"0x4\"", "eth_getTransactionByHash": "null"]
  ])
  private var time: VirtualTime { pool.time }

  init() throws {
    (journal, signed) = (try Journal(), try StoreTests.signed(nonce: 4))
    try journal.enqueue(signed, chain: .ethereum, now: time.now)
    try journal.note(.mined, of: signed.hash, block: block, now: time.now)
  }

  private func advice(
    _ journal: Journal? = nil,
    reserving reserver: NonceReserver? = nil
  ) async throws -> NonceAdvice {
    try await NonceAllocator(
      Node(pool.pool.nodes[0]),
      journal: journal ?? self.journal,
      chain: .ethereum,
      timing: time.timing
    ).next(for: signed.sender, reserving: reserver)
  }

  private var entry: OutboxEntry? { get throws { try journal.outboxEntry(signed.hash) } }

  private var lookups: Int { pool.requests(to: 0, "eth_getTransactionByHash") }

  @Test("M4: a mined payment that the node no longer counts is sent before a higher nonce is used")
  func aNonceIsNotGivenOutAgain() async throws {
    time.pass(Journal.settlingSeconds)
    let advice = try await advice()
    #expect(advice.next == 5 && advice.mined == 4 && advice.taken == [4])
    #expect(advice.unsent == [signed] && advice.waiting == [signed])
    #expect(try entry?.state == .accepted && entry?.block == nil)
    #expect(lookups == 1)
  }

  @Test("M4: one that went back to the pool is waited for")
  func whatIsPendingAgainIsWaitedFor() async throws {
    pool.set(0, "eth_getTransactionByHash", EvictionWatchTests.pending(signed))
    time.pass(Journal.settlingSeconds)
    let advice = try await advice()
    #expect(advice.next == 5 && advice.taken == [4])
    #expect(advice.unsent.isEmpty && advice.waiting == [signed])
    #expect(try entry?.state == .accepted)
  }

  @Test("M4: the nonce after it is reserved")
  func theNextNonceIsReserved() async throws {
    time.pass(Journal.settlingSeconds)
    let reserver = NonceReserver(journal, timing: time.endless)
    let advice = try await advice(reserving: reserver)
    #expect(advice.next == 5 && advice.unsent == [signed])
    // The same process asks again once it is settled.
    pool.set(0, "eth_getTransactionCount", "\"0x5\"")
    try journal.note(.mined, of: signed.hash, block: block, now: time.now)
    let settled = try await self.advice(reserving: reserver)
    #expect(settled.next == 5 && settled.unsent.isEmpty && settled.waiting.isEmpty)
    reserver.end()
  }

  @Test("M4: a payment that the node counts stays mined, and costs no request")
  func whatIsCountedStaysMined() async throws {
    pool.set(0, "eth_getTransactionCount", "\"0x5\"")
    time.pass(1_000_000)
    let advice = try await advice()
    #expect(advice == NonceAdvice(next: 5, mined: 5))
    #expect(try entry?.state == .mined && entry?.block == block)
    #expect(pool.requests(to: 0) == 2 && lookups == 0)
  }

  @Test("M4: for a minute it is the node that lags")
  func aNodeMayLag() async throws {
    time.pass(Journal.settlingSeconds - 1)
    let advice = try await advice()
    #expect(advice == NonceAdvice(next: 5, mined: 4, taken: [4]))
    #expect(try entry?.state == .mined && entry?.block == block)
    #expect(pool.requests(to: 0) == 2 && lookups == 0)
    time.pass(1)
    #expect(try await self.advice().unsent == [signed])
  }

  @Test("M4: lower nonces, other accounts and other chains are as they were")
  func othersStayMined() async throws {
    let other = try Address(parsing: "0x\(String(repeating: "7", count: 40))")
    let kept: [(chain: Int64, sender: Address, nonce: Int64)] = [
      (1, signed.sender, 3), (1, other, 4), (10, signed.sender, 4),
    ]
    let hashes = kept.indices.map { Hash32.keccak(of: [UInt8($0)]) }
    let replaced = Hash32.keccak(of: [99])
    try journal.write { db in
      let rows = zip(kept, hashes).map { ($0, $1, "mined") }
      for ((chain, sender, nonce), hash, state) in rows
        + [((1, signed.sender, 4), replaced, "replaced")]
      {
        try db.execute(
          sql: """
            INSERT INTO outbox(chain, sender, nonce, hash, raw, state, last_seen)
            VALUES (?, ?, ?, ?, x'00', ?, 1)
            """,
          arguments: [chain, sender.blob, nonce, hash.blob, state]
        )
      }
    }
    time.pass(Journal.settlingSeconds)
    #expect(try await advice().next == 5)
    for hash in hashes { #expect(try journal.outboxEntry(hash)?.state == .mined) }
    // It may be mined after all.
    #expect(try journal.outboxEntry(replaced)?.state == .unknown)
  }

  @Test(
    "M4: what was cancelled is not offered again, nor what cannot be told from its cancellation",
    arguments: [-1, 0, 1] as [Int64]
  )
  func offersOnlyTheLastOfANonce(earlier: Int64) async throws {
    // It was sent a second before the other one, at the same time, or a second after it.
    let other = try StoreTests.signed(nonce: 4, value: 2)
    try journal.write { db in
      try db.execute(
        sql: """
          INSERT INTO outbox(chain, sender, nonce, hash, raw, state, first_sent, last_seen)
          VALUES (1, ?, 4, ?, ?, 'replaced', ?, 1)
          """,
        arguments: [
          signed.sender.blob, other.hash.blob, Data(other.raw), time.now + earlier,
        ]
      )
    }
    time.pass(Journal.settlingSeconds + 1)
    let advice = try await advice()
    #expect(advice.unsent == (earlier < 0 ? [signed] : earlier > 0 ? [other] : []))
    #expect(advice.next == 5 && advice.taken == [4])
    #expect(try journal.outboxEntry(other.hash)?.state == .unknown)
  }

  @Test("M4: a record of the future is of a clock that was set back")
  func aClockMayBeSetBack() async throws {
    try journal.write { db in
      try db.execute(sql: "UPDATE outbox SET last_seen = ?", arguments: [time.now + 1_000_000])
    }
    time.pass(Journal.settlingSeconds)
    #expect(try await advice().unsent == [signed])
  }

  @Test("M4: one that a backup restored is no different")
  func aRestoredPaymentHoldsItsNonce() async throws {
    let restored = try Journal()
    #expect(try restored.take(journal.kept()) == 1)
    time.pass(Journal.settlingSeconds)
    let advice = try await advice(restored)
    #expect(advice.next == 5 && advice.taken == [4] && advice.unsent == [signed])
    #expect(try restored.outboxEntry(signed.hash)?.state == .accepted)
  }

  @Test("M4: no nonce is given out while the journal cannot be written")
  func aJournalThatFailsGivesNoNonce() async throws {
    try journal.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER locked BEFORE UPDATE ON outbox
          BEGIN SELECT RAISE(ABORT, 'locked'); END
          """
      )
    }
    time.pass(Journal.settlingSeconds)
    await #expect(throws: SendingError.store(.sqlite(code: 19))) { try await advice() }
    #expect(try entry?.state == .mined)
  }
}
