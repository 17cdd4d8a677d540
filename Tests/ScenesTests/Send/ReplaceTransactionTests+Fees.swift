import Testing

@testable import Entity
@testable import Scenes

private typealias Build = BuildTransactionTests

// What the fees of a replacement may be.
extension ReplaceTransactionTests {
  @Test("higher fees must be affordable")
  func theAccountMustHaveEnough() async throws {
    await #expect {
      try await Self.draft(.speedUp, at: Build.Node(ether: Wei(count: 1)))
    } throws: { error in
      if case .notEnough? = error as? BuildTransactionError { true } else { false }
    }
  }

  @Test("a tip far above the usual is not paid unasked")
  func anUnusualFeeIsRefusedUnasked() async throws {
    let node = Build.Node(usual: Wei(count: 1_000))
    let fee = UnusualFee.tip(Wei(count: 1_100_000_000), usual: Wei(count: 1_000))
    await #expect(throws: SendError.unusualFee(fee)) {
      try await Self.draft(.speedUp, at: node, isAsked: false)
    }
    _ = try await Self.draft(.speedUp, at: node)
  }

  @Test(
    "M6: a high tip on the word of one node is not paid unasked",
    arguments: [.speedUp, .cancel] as [ReplaceTransaction.Purpose]
  )
  func theWordOfOneNodeIsRefusedUnasked(purpose: ReplaceTransaction.Purpose) async throws {
    let tip = 499_000_000_000 as UInt64
    let node = Build.Node(usual: Wei(count: tip), isUnconfirmed: true, tip: tip)
    let fee = UnusualFee.unconfirmedTip(Wei(count: tip))
    await #expect(throws: SendError.unusualFee(fee)) {
      try await Self.draft(purpose, at: node, isAsked: false)
    }
    _ = try await Self.draft(purpose, at: node)
    let confirmed = Build.Node(usual: Wei(count: tip), tip: tip)
    _ = try await Self.draft(purpose, at: confirmed, isAsked: false)
  }
}
