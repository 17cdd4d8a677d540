import Core
import Entity
import Testing

@testable import Scenes

/// M6: a payout list with an unusual fee is for a person, or for whoever sets the fee.
@Suite struct UnusualPayoutFeeTests {
  private static let gwei: UInt64 = 1_000_000_000

  /// Builds a list; the node offers `price` as the tip, or as the gas price.
  private static func build(
    usual: UInt64,
    isLegacy: Bool = false,
    isUnconfirmed: Bool = false,
    price: UInt64 = gwei,
    isAsked: Bool = false,
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> BuildPayouts.Response {
    var node = PayoutTests.Node()
    (node.one.usual, node.one.isLegacy) = (Wei(count: usual), isLegacy)
    node.one.isUnconfirmed = isUnconfirmed
    (node.one.tip, node.one.gasPrice) = (price, price)
    let request = try PayoutTests.request(PayoutTests.list, fix).asked(isAsked)
    return try await PayoutTests.build(request, node)
  }

  @Test("a script gets no list with more than five times the usual fee", arguments: [false, true])
  func refusesAnUnusualFee(isLegacy: Bool) async throws {
    _ = try await Self.build(usual: Self.gwei / 5, isLegacy: isLegacy)
    let (paid, usual) = (Wei(count: Self.gwei), Wei(count: Self.gwei / 5 - 1))
    let refusal = PayoutError.unusualFee(
      isLegacy ? .gasPrice(paid, usual: usual) : .tip(paid, usual: usual)
    )
    await #expect(throws: refusal) {
      try await Self.build(usual: Self.gwei / 5 - 1, isLegacy: isLegacy)
    }
    #expect(refusal.report.code == "payout-fee-unusual" && refusal.report.kind == .refused)
  }

  @Test("a person sees a danger and decides")
  func warnsWhoReads() async throws {
    let shown = try await Self.build(usual: 1, isAsked: true)
    #expect(shown.review.findings.map(\.warning.code).contains("fee-unusual"))
    let usual = try await Self.build(usual: Self.gwei, isAsked: true)
    #expect(!usual.review.findings.map(\.warning.code).contains("fee-unusual"))
  }

  @Test("a fee that was set by an option is offered")
  func allowsWhatAnOptionSets() async throws {
    let price = Wei(count: 2 * Self.gwei)
    let tip = try await Self.build(usual: 1) { $0.maxPriorityFeePerGas = price }
    #expect(tip.document.items.allSatisfy { $0.transaction.fees.tipAndCap?.tip == price })
    let cap = try await Self.build(usual: 1) { $0.maxFeePerGas = price }
    #expect(cap.document.items.allSatisfy { $0.transaction.fees.tipAndCap?.cap == price })
    let fixed = try await Self.build(usual: 1) { $0.gasPrice = price }
    #expect(fixed.document.items.allSatisfy { $0.transaction.fees.highestPrice == price })
    await #expect(throws: PayoutError.self) { try await Self.build(usual: 1) { $0.gas = 90_000 } }
  }

  @Test("a high price on the word of one node is not offered unasked")
  func refusesTheWordOfOneNode() async throws {
    let most = 100 * Self.gwei
    _ = try await Self.build(usual: most, isUnconfirmed: true, price: most)
    _ = try await Self.build(usual: most + 1, price: most + 1)
    let refusal = PayoutError.unusualFee(.unconfirmedTip(Wei(count: most + 1)))
    await #expect(throws: refusal) {
      try await Self.build(usual: most + 1, isUnconfirmed: true, price: most + 1)
    }
    #expect(refusal.report.code == "payout-fee-unconfirmed")
  }
}
