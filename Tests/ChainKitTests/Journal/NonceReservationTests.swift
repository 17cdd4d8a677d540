import Entity
import Testing

@testable import ChainKit

/// M5: the nonce of a payment that is being prepared belongs to its process.
@Suite struct NonceReservationTests {
  private let journal: Journal
  private let signed: SignedTransaction
  private var sender: Address { signed.sender }
  private let time = VirtualTime()

  init() throws {
    journal = try Journal()
    signed = try StoreTests.signed(nonce: 4)
  }

  /// A reserver of another process. Its renewals wait for ever.
  private func reserver() -> NonceReserver { NonceReserver(journal, timing: time.endless) }

  private func reserve(_ reserver: NonceReserver, mined: UInt64 = 4) throws -> UInt64 {
    try reserver.reserve(chain: .ethereum, sender: sender, mined: mined)
  }

  private func enqueue(_ signed: SignedTransaction, _ reserver: NonceReserver) throws {
    let reservation = try #require(reserver.reservation(for: signed, on: .ethereum))
    try journal.enqueue(signed, chain: .ethereum, reservation: reservation, now: time.now)
  }

  private func taken(from base: UInt64 = 0) throws -> Set<UInt64> {
    try journal.usedNonces(chain: .ethereum, sender: sender, from: base, now: time.now).taken
  }

  @Test("M5, F89: a hundred reservations of four processes are a hundred nonces")
  func everyReservationIsANonceOfItsOwn() async throws {
    let folder = try StoreFolder()
    let journals = try (0..<4).map { _ in try Journal(path: folder.journal) }
    let taken = try await withThrowingTaskGroup(of: [UInt64].self) { group in
      for (place, journal) in journals.enumerated() {
        group.addTask {
          try (0..<25).map { number in
            try journal.reserveNonce(
              chain: .ethereum,
              sender: .zero,
              from: 5,
              owner: Int64(place * 25 + number),
              until: 100,
              now: 0
            )
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.sorted() == Array(5..<105))
  }

  @Test("M5: a process has one reservation, which others see and it does not")
  func aProcessReservesOnce() throws {
    let (one, two) = (reserver(), reserver())
    #expect(try reserve(one) == 4)
    #expect(try reserve(one) == 4)
    #expect(try reserve(two) == 5)
    let used = try journal.usedNonces(
      chain: .ethereum,
      sender: sender,
      from: 0,
      owner: two.owner,
      now: time.now
    )
    #expect(used.reserved == [4] && used.taken.isEmpty)
    // What is mined meanwhile does not move the others.
    #expect(try reserve(one, mined: 5) == 6)
    #expect(try reserve(reserver(), mined: 4) == 4)
  }

  @Test("M5: a reservation ends when the payment is declined")
  func anEndedReservationIsFree() throws {
    let (one, two) = (reserver(), reserver())
    #expect(try reserve(one) == 4)
    one.end()
    #expect(one.reservation(for: signed, on: .ethereum) == nil)
    #expect(try reserve(two) == 4)
    // Ending twice takes nothing from others.
    one.end()
    #expect(try reserve(reserver()) == 5)
  }

  @Test("M5: a reservation that is not renewed ends, a saved transaction does not")
  func aLeaseEnds() throws {
    let (one, two) = (reserver(), reserver())
    #expect(try reserve(one) == 4)
    time.pass(NonceReserver.lease - 1)
    #expect(try reserve(two) == 5)
    try enqueue(signed, one)
    one.fulfilled(try #require(one.reservation(for: signed, on: .ethereum)))
    time.pass(1_000_000)
    #expect(try taken() == [4])
    #expect(try reserve(two) == 5)
    one.end()
    #expect(try taken() == [4])
    try journal.note(.rejected, of: signed.hash, now: time.now)
    #expect(try taken().isEmpty)
  }

  @Test("M5: a reservation is renewed while the process lives")
  func aReservationIsRenewed() async throws {
    let pauses = AsyncStream<Void>.makeStream()
    let beginnings = AsyncStream<Void>.makeStream()
    let timing = time.timing {
      beginnings.continuation.yield()
      for await _ in pauses.stream { break }
    }
    let one = NonceReserver(journal, timing: timing)
    #expect(try reserve(one) == 4)
    var begun = beginnings.stream.makeAsyncIterator()
    await begun.next()
    for _ in 0..<10 {
      time.pass(10)
      pauses.continuation.yield()
      // The next pause begins after the renewal.
      await begun.next()
    }
    #expect(try reserve(reserver()) == 5)
    one.end()
    #expect(try reserve(reserver()) == 4)
  }

  @Test("M5: a reservation that was lost sends nothing")
  func aLostReservationSendsNothing() throws {
    let (one, two) = (reserver(), reserver())
    #expect(try reserve(one) == 4)
    time.pass(NonceReserver.lease)
    #expect(try reserve(two) == 4)
    #expect(throws: SendingError.nonceLost(4)) { try enqueue(signed, one) }
    #expect(try journal.kept().isEmpty)
    // One that nobody took in the meantime is as good as before.
    two.end()
    let three = reserver()
    #expect(try reserve(three) == 4)
    time.pass(NonceReserver.lease)
    try enqueue(signed, three)
    #expect(try taken() == [4])
  }

  @Test("M5: a reservation whose transaction another process has sent is lost")
  func aUsedReservationSendsNothing() throws {
    let one = reserver()
    #expect(try reserve(one) == 4)
    // With --nonce 4, in another process.
    try journal.enqueue(signed, chain: .ethereum, now: time.now)
    #expect(throws: SendingError.nonceLost(4)) { try enqueue(signed, one) }
  }

  @Test("M5, F91: a lower nonce that was given up makes no gap")
  func aGapIsRefused() throws {
    let (one, two) = (reserver(), reserver())
    #expect(try reserve(one, mined: 3) == 3)
    #expect(try reserve(two, mined: 3) == 4)
    one.end()
    #expect(throws: SendingError.nonceGivenUp(3, before: 4)) { try enqueue(signed, two) }
    #expect(try journal.kept().isEmpty)
    let three = reserver()
    #expect(try reserve(three, mined: 3) == 3)
    // While the lower one is held again, or used, the higher one may be sent.
    try enqueue(signed, two)
  }

  @Test("M5: a lower nonce whose transaction was rejected makes no gap")
  func aRejectedOneMakesNoGap() throws {
    func mark(_ slot: Journal.NonceSlot) throws {
      try journal.write { db in
        try Journal.mark(slot, chain: .ethereum, sender: sender, nonce: 3, in: db)
      }
    }
    try mark(.sent)
    let one = reserver()
    #expect(try reserve(one, mined: 3) == 4)
    try mark(.released)
    #expect(throws: SendingError.nonceGivenUp(3, before: 4)) { try enqueue(signed, one) }
    try mark(.mined)
    try enqueue(signed, one)
    #expect(try taken(from: 4) == [4])
  }

  @Test("M4, M5: what was mined is not given out again by a node that does not count it")
  func whatWasMinedIsTaken() throws {
    try journal.enqueue(signed, chain: .ethereum, now: time.now)
    try journal.note(.mined, of: signed.hash, block: .keccak(of: []), now: time.now)
    for seconds in [0, Journal.settlingSeconds, 1_000_000] {
      time.pass(seconds)
      #expect(try taken(from: 4) == [4])
      let one = reserver()
      #expect(try reserve(one) == 5)
      one.end()
    }
    // Nothing holds a nonce whose transaction is known to be another's.
    try journal.note(.replaced, of: signed.hash, now: time.now)
    #expect(try taken(from: 4).isEmpty)
    #expect(try reserve(reserver()) == 4)
  }
}
