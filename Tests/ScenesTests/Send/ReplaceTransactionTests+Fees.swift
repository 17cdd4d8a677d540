import Core
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
    let refusal = ReplaceTransactionError.unusualFee(
      .tip(Wei(count: 1_100_000_000), usual: Wei(count: 1_000))
    )
    #expect(refusal.report.code == "replace-fee-unusual")
    await #expect(throws: refusal) {
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
    let refusal = ReplaceTransactionError.unusualFee(.unconfirmedTip(Wei(count: tip)))
    #expect(refusal.report.code == "replace-fee-unconfirmed")
    await #expect(throws: refusal) {
      try await Self.draft(purpose, at: node, isAsked: false)
    }
    _ = try await Self.draft(purpose, at: node)
    let confirmed = Build.Node(usual: Wei(count: tip), tip: tip)
    _ = try await Self.draft(purpose, at: confirmed, isAsked: false)
  }

  @Test(
    "M6: a gas price is compared with a whole usual price, and not with a tip",
    arguments: [.speedUp, .cancel] as [ReplaceTransaction.Purpose]
  )
  func aGasPriceIsComparedWithAPrice(purpose: ReplaceTransaction.Purpose) async throws {
    // The base fee is 1 gwei, so that the usual price is 1.1 gwei.
    let usual = Wei(count: 100_000_000)
    let node = Build.Node(usual: usual, tip: 100_000_000)
    for (price, isUsual) in [(4, true), (5, true), (6, false)] {
      let old = try Self.slow(.legacy(gasPrice: Self.gwei(UInt64(price))))
      let draft = try await Self.draft(purpose, of: old, at: node)
      let paid = draft.document.transaction.fees.highestPrice
      #expect(paid == Wei(count: UInt64(price) * 1_100_000_000))
      #expect(draft.review.warnings.contains { $0.code == "fee-unusual" } != isUsual)
      guard !isUsual else {
        _ = try await Self.draft(purpose, of: old, at: node, isAsked: false)
        continue
      }
      let fee = UnusualFee.gasPrice(paid, usual: Wei(count: 1_100_000_000))
      await #expect(throws: ReplaceTransactionError.unusualFee(fee)) {
        try await Self.draft(purpose, of: old, at: node, isAsked: false)
      }
    }
  }

  @Test("M6: a usual price contains the base fee, which is one node's word")
  func theUsualPriceContainsTheBaseFee() {
    let gwei: UInt64 = 1_000_000_000
    func usual(tip: UInt64, base: UInt64?, beside fees: Fees) -> UsualFee {
      FeeSuggestion(
        speed: .fast,
        fees: fees,
        usual: Wei(count: tip * gwei),
        isUnconfirmed: false,
        nextBaseFee: base.map { Wei(count: $0 * gwei) },
        horizon: 0,
        asOf: nil
      ).usualFee(beside: fees)
    }
    let legacy = Fees.legacy(gasPrice: .zero)
    let dynamic = Fees.dynamic(maxPriorityFeePerGas: .zero, maxFeePerGas: .zero, .empty)
    // A gas price is paid whole, so that a base fee which one node invents would be, too.
    let told = usual(tip: 2, base: 50_000, beside: legacy)
    #expect(told == UsualFee(price: Wei(count: 50_002 * gwei), isUnconfirmed: true))
    let price = Fees.legacy(gasPrice: Wei(count: 50_002 * gwei))
    #expect(UnusualFee(price, usual: told) == .unconfirmedGasPrice(Wei(count: 50_002 * gwei)))
    let idle = usual(tip: 2, base: 30, beside: legacy)
    #expect(UnusualFee(.legacy(gasPrice: Wei(count: 36 * gwei)), usual: idle) == nil)
    for (base, fees) in [(1, dynamic), (nil, dynamic), (nil, legacy)] as [(UInt64?, Fees)] {
      let same = usual(tip: 2, base: base, beside: fees)
      #expect(same == UsualFee(price: Wei(count: 2 * gwei), isUnconfirmed: false))
    }
  }
}
