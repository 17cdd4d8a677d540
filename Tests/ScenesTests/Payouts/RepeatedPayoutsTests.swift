import Core
import Entity
import Testing

@testable import Scenes

/// Lists that repeat a payment that is pending, or was told as failed.
struct RepeatedPayoutsTests {
  /// What row 2 of the list pays.
  private static let paid: UInt64 = 1_500_000_000_000_000_000

  private static func earlier(_ value: UInt64 = paid) throws -> SignedTransaction {
    try Samples.signed(try Samples.transaction(value: UInt256(value), nonce: 8))
  }

  private static func build(
    _ advice: NonceAdvice,
    isAsked: Bool = false,
    repeats: Bool = false,
    nonce: UInt64? = nil,
    code: String = "waiting-same"
  ) async throws -> [Finding] {
    var node = PayoutTests.Node()
    node.one.nonces = advice
    let plain = try PayoutTests.request { $0.nonce = nonce }
    let request = BuildPayouts.Request(
      from: plain.from,
      list: plain.list,
      chain: plain.chain,
      chains: plain.chains,
      tokens: plain.tokens,
      overrides: plain.overrides,
      allowDuplicates: false,
      isAsked: isAsked,
      repeatsPending: repeats
    )
    let review = try await PayoutTests.build(request, node).review
    return review.findings.filter { $0.warning.code == code }
  }

  @Test func aScriptGetsNoListThatRepeatsWhatIsPending() async throws {
    let earlier = try Self.earlier()
    let advice = NonceAdvice(next: 9, mined: 8, taken: [8], waiting: [earlier])
    await #expect(throws: SendError.samePending(earlier.hash, nonce: 8)) {
      try await Self.build(advice)
    }
    for found in [
      try await Self.build(advice, repeats: true), try await Self.build(advice, nonce: 9),
      try await Self.build(advice, isAsked: true),
    ] {
      #expect(found.map(\.warning.grade) == [.caution] && found.map(\.rows) == [[2]])
    }
    let other = try Self.earlier(1)
    let others = NonceAdvice(next: 9, mined: 8, taken: [8], waiting: [other])
    #expect(try await Self.build(others).isEmpty)
  }

  @Test("a transaction that was outbid is neither named nor counted")
  func theLastOfANonceStands() async throws {
    let last = try Samples.signed(
      try Samples.transaction(value: UInt256(Self.paid), nonce: 8, maxFee: 60_000_000_000)
    )
    let advice = NonceAdvice(next: 9, mined: 8, taken: [8], waiting: [try Self.earlier(), last])
    await #expect(throws: SendError.samePending(last.hash, nonce: 8)) {
      try await Self.build(advice)
    }
    let before = try await Self.build(advice, isAsked: true, code: "waiting-before")
    #expect(
      before.map(\.warning.line.english) == [
        "caution: a transaction sent from this machine is pending, with nonce 8: \(last.hash); "
          + "these come after it"
      ]
    )
  }

  /// Row 3 replaces it; if it does not, row 2 pays the same a second time.
  @Test func aRowRepeatsWhatAnotherRowReplaces() async throws {
    let earlier = try Samples.signed(try Samples.transaction(value: UInt256(Self.paid), nonce: 10))
    let advice = NonceAdvice(next: 9, mined: 9, unclear: [earlier])
    await #expect(throws: SendError.sameUnclear(earlier.hash, nonce: 10)) {
      try await Self.build(advice)
    }
    #expect(try await Self.build(advice, isAsked: true).map(\.rows) == [[2]])
  }

  @Test func aScriptGetsNoListThatRepeatsWhatIsUnclear() async throws {
    let earlier = try Self.earlier()
    let advice = NonceAdvice(
      next: 9,
      mined: 8,
      taken: [8],
      waiting: [earlier],
      unclear: [earlier]
    )
    for repeats in [false, true] {
      await #expect(throws: SendError.sameUnclear(earlier.hash, nonce: 8)) {
        try await Self.build(advice, repeats: repeats)
      }
    }
    let found = try await Self.build(advice, isAsked: true)
    #expect(
      found.map(\.warning.line.english) == [
        "danger: transactions that do the same were refused, dropped or of unknown outcome, and may "
          + "still be mined: these do it once more"
      ]
    )
    #expect(found.map(\.rows) == [[2]])
  }

  @Test func aScriptGetsNoListThatRepeatsWhatWasMined() async throws {
    let earlier = try Self.earlier()
    for block in [UInt64(12), nil] {
      let advice = NonceAdvice(
        next: 9,
        mined: 9,
        minedAfterAll: [MinedAfterAll(earlier, block: block)]
      )
      await #expect(throws: SendError.paidAfterAll(earlier.hash, block: block)) {
        try await Self.build(advice)
      }
      _ = try await Self.build(advice, isAsked: true)
    }
  }

  @Test func aScriptGetsNoListBehindWhatWasNotSent() async throws {
    let earlier = try Self.earlier(1)
    let advice = NonceAdvice(next: 9, mined: 8, taken: [8], unsent: [earlier])
    await #expect(throws: SendError.unsent(earlier.hash, nonce: 8)) {
      try await Self.build(advice)
    }
    _ = try await Self.build(advice, nonce: 9)
    _ = try await Self.build(advice, isAsked: true)
  }
}
