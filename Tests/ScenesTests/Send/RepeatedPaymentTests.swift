import Core
import Entity
import Testing

@testable import Scenes

/// Payments that do what an earlier one does that is pending, or may be.
struct RepeatedPaymentTests {
  /// 1 ether to 0x7777…, with nonce 3; the payment itself has nonce 4.
  private static func earlier(to payee: Character = "7", nonce: UInt64 = 3) throws
    -> SignedTransaction
  {
    try Samples.signed(
      try Samples.transaction(
        to: try Samples.address(payee),
        value: 1_000_000_000_000_000_000,
        nonce: nonce
      )
    )
  }

  private static func pending(_ earlier: SignedTransaction) -> NonceAdvice {
    NonceAdvice(next: 4, mined: 3, taken: [3], waiting: [earlier])
  }

  private static func unclear(_ earlier: SignedTransaction) -> NonceAdvice {
    NonceAdvice(next: 4, mined: 3, taken: [3], waiting: [earlier], unclear: [earlier])
  }

  private static func draft(
    _ advice: NonceAdvice,
    isAsked: Bool = false,
    repeats: Bool = false,
    nonce: UInt64? = nil
  ) async throws -> Send.Draft {
    var node = BuildTransactionTests.Node()
    node.nonces = advice
    return try await SendingTests.send(node).draft(
      Send.Request(
        try BuildTransactionTests.request("1 eth") { $0.nonce = nonce },
        isAsked: isAsked,
        repeatsPending: repeats
      )
    )
  }

  private static func grades(_ draft: Send.Draft) -> [WarningGrade] {
    draft.review.warnings.filter { $0.code == "waiting-same" }.map(\.grade)
  }

  @Test("a script does not pay again what is pending, unless an option says so")
  func aScriptDoesNotRepeatWhatIsPending() async throws {
    let earlier = try Self.earlier()
    let advice = Self.pending(earlier)
    let error = SendError.samePending(earlier.hash, nonce: 3)
    await #expect(throws: error) { try await Self.draft(advice) }
    #expect(error.report.code == "send-same-pending" && error.report.kind == .refused)
    #expect(
      error.report.message.english
        == "a transaction that does the same was already sent and is pending, with nonce 3: "
        + "\(earlier.hash)"
    )
    #expect(Self.grades(try await Self.draft(advice, repeats: true)) == [.caution])
    #expect(Self.grades(try await Self.draft(advice, nonce: 4)) == [.caution])
    #expect(Self.grades(try await Self.draft(advice, isAsked: true)) == [.caution])
  }

  @Test("a script does not pay again what was told as failed and may be mined")
  func aScriptDoesNotRepeatWhatIsUnclear() async throws {
    let earlier = try Self.earlier()
    let advice = Self.unclear(earlier)
    let error = SendError.sameUnclear(earlier.hash, nonce: 3)
    await #expect(throws: error) { try await Self.draft(advice) }
    // Who always allows a second one does not mean this one.
    await #expect(throws: error) { try await Self.draft(advice, repeats: true) }
    #expect(error.report.code == "send-same-unclear" && error.report.kind == .refused)
    #expect(
      error.report.message.english
        == "a transaction that does the same may still be mined: \(earlier.hash), with nonce 3, was "
        + "refused, dropped or of unknown outcome"
    )
    #expect(Self.grades(try await Self.draft(advice, nonce: 4)) == [.danger])
    let asked = try await Self.draft(advice, isAsked: true)
    let told = asked.review.warnings.filter { $0.code == "waiting-same" }
    #expect(
      told.map(\.line.english) == [
        "danger: a transaction that does the same was refused, dropped or of unknown outcome, and may "
          + "still be mined, with nonce 3: \(earlier.hash); this does it a second time"
      ]
    )
  }

  @Test("other payments, and a replacement of the same nonce, go on")
  func othersGoOn() async throws {
    let other = try Self.earlier(to: "8")
    #expect(Self.grades(try await Self.draft(Self.pending(other))).isEmpty)
    #expect(Self.grades(try await Self.draft(Self.unclear(other))).isEmpty)
    let replaced = try Self.earlier(nonce: 4)
    #expect(Self.grades(try await Self.draft(Self.unclear(replaced), nonce: 4)).isEmpty)
  }

  @Test("one that comes later does the same, too")
  func aHigherNonceCounts() async throws {
    let later = try Self.earlier(nonce: 9)
    let advice = NonceAdvice(next: 4, mined: 4, taken: [9], waiting: [later])
    await #expect(throws: SendError.samePending(later.hash, nonce: 9)) {
      try await Self.draft(advice)
    }
    #expect(Self.grades(try await Self.draft(advice, isAsked: true)) == [.caution])
  }

  @Test("what may be mined is not paid again, unless the nonce is given")
  func aNonceSaysThatItIsMeant() async throws {
    let earlier = try Self.earlier()
    func advice(_ block: UInt64?) -> NonceAdvice {
      NonceAdvice(next: 4, mined: 4, minedAfterAll: [MinedAfterAll(earlier, block: block)])
    }
    let unknown = SendError.paidAfterAll(earlier.hash, block: nil)
    await #expect(throws: unknown) { try await Self.draft(advice(nil)) }
    await #expect(throws: unknown) { try await Self.draft(advice(nil), repeats: true) }
    #expect(unknown.report.code == "send-maybe-paid")
    _ = try await Self.draft(advice(nil), nonce: 4)
    await #expect(throws: SendError.paidAfterAll(earlier.hash, block: 7)) {
      try await Self.draft(advice(7), nonce: 4)
    }
  }
}
