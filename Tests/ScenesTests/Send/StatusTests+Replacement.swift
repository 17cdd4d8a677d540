import Core
import Testing

@testable import Entity
@testable import Scenes

// What replaced a transaction, and what can replace it.
extension StatusTests {
  /// Pays nothing, to its own sender.
  private static func cancellation(input: [UInt8] = []) throws -> Transaction {
    try Samples.transaction(to: try Samples.signed().sender, value: 0, input: input)
  }

  @Test("a cancellation is not canceled, though it may be sped up")
  func suggestsNoCancellationOfACancellation() async throws {
    let low = Self.outlook(base: 40_000_000_000)
    let answer = try await Self.pending(low, try Self.cancellation())
    #expect(answer.cancellation == nil)
    #expect(answer.next == .speedUp(try Samples.hash("c"), chain: "dev"))
    // A call of one's own code is more than a cancellation, and so is a payment to oneself.
    for other in [
      try Self.cancellation(input: [1, 2, 3, 4]),
      try Samples.transaction(to: try Samples.signed().sender, value: 1),
    ] {
      let answer = try await Self.pending(low, other)
      #expect(answer.cancellation == .cancel(try Samples.hash("c"), chain: "dev"))
    }
  }

  @Test("what waits for an earlier nonce is not unblocked by canceling it")
  func suggestsNoCancellationOfWhatIsHeldUp() async throws {
    let first = Hash32.keccak(of: [])
    let answer = try await Self.pending(Self.outlook(next: 3, nextHash: first))
    #expect(answer.cancellation == nil)
    #expect(answer.next == .transactionStatus(first, chain: "dev"))
    // One that the account cannot pay may be given up.
    let poor = try await Self.pending(Self.outlook(balance: 0))
    #expect(poor.cancellation == .cancel(try Samples.hash("c"), chain: "dev"))
  }

  /// The status of the payment in `Samples` that `new` replaced, as far as this machine knows.
  private static func replaced(_ old: Transaction? = nil, by new: Transaction, isKnown: Bool = true)
    async throws -> Answer<TransactionStatus.Body>
  {
    let new = try Samples.signed(new)
    return try await StubLookup(
      found: FoundTransaction(
        .replaced(
          nonce: 4,
          from: new.sender,
          by: .mined(MinedTransaction(hash: new.hash, block: 12))
        ),
        signed: try Samples.signed(old)
      ),
      others: isKnown ? [new] : []
    ).status()
  }

  @Test("a replacement that was sent from here is described by what it does")
  func saysWhatTheReplacementDoes() async throws {
    let faster = try Samples.transaction(maxFee: 60_000_000_000)
    let same = try await Self.replaced(by: faster)
    #expect(
      same.text.contains("status       replaced by a transaction with the same payment\n")
    )
    let canceled = try await Self.replaced(by: try Self.cancellation())
    #expect(
      canceled.text.contains("status       replaced by a cancellation, so this one paid nothing\n")
    )
    let call = try Samples.transaction(value: 0, input: [1, 2, 3, 4])
    let repeated = try Samples.transaction(
      value: 0,
      input: [1, 2, 3, 4],
      maxFee: 60_000_000_000
    )
    let again = try await Self.replaced(call, by: repeated)
    #expect(again.text.contains("status       replaced by a transaction with the same call\n"))
    let twice = try await Self.replaced(
      try Self.cancellation(),
      by: try Samples.transaction(
        to: try Samples.signed().sender,
        value: 0,
        gas: 21_000,
        maxFee: 60_000_000_000
      )
    )
    #expect(twice.text.contains("status       replaced by another cancellation\n"))
    #expect([same, canceled, again, twice].allSatisfy { $0.body.status == "replaced" })
  }

  @Test("one that pays something else, or that is not known here, is called another transaction")
  func doesNotPraiseAnotherReplacement() async throws {
    let other = "replaced: another transaction took its nonce, so this one paid nothing"
    let payee = try Samples.address("8")
    for new in [
      try Samples.transaction(to: payee), try Samples.transaction(value: 1),
      try Samples.transaction(input: [1, 2, 3, 4]),
    ] {
      #expect(try await Self.replaced(by: new).text.contains(other))
    }
    let faster = try Samples.transaction(maxFee: 60_000_000_000)
    #expect(try await Self.replaced(by: faster, isKnown: false).text.contains(other))
  }
}
