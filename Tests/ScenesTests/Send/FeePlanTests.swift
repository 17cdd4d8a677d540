import Core
import Entity
import Testing

@testable import Scenes

/// A suggestion of fees is only about prices.
struct FeePlanTests {
  private static let (tip, cap) = (Wei(count: 2), Wei(count: 30))
  private static let list = AccessList([.init(address: .zero, storageKeys: [])])
  private static let dynamic = Fees.dynamic(
    maxPriorityFeePerGas: tip,
    maxFeePerGas: cap,
    .empty
  )

  private static func offered(_ fees: Fees) throws -> Fees {
    let suggestion = FeeSuggestion(
      speed: .normal,
      fees: fees,
      usual: tip,
      nextBaseFee: cap,
      horizon: 6,
      asOf: 7
    )
    return try FeePlan(overrides: BuildTransaction.Overrides()).offer(suggestion).fees
  }

  @Test("nothing but prices is taken from a suggestion, whatever comes with it")
  func takesOnlyPrices() throws {
    let (tip, cap, list) = (Self.tip, Self.cap, Self.list)
    let blobs = BlobFees(maxFeePerBlobGas: cap, versionedHashes: [])
    #expect(try Self.offered(Self.dynamic) == Self.dynamic)
    for fees: Fees in [
      .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list),
      .blob(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list, blobs),
      .delegation(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list, []),
    ] {
      #expect(try Self.offered(fees) == Self.dynamic)
    }
    for fees: Fees in [.legacy(gasPrice: cap), .accessList(gasPrice: cap, list)] {
      #expect(try Self.offered(fees) == .legacy(gasPrice: cap))
    }
  }
}
