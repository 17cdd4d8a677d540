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

  private static func offered(_ fees: Fees, atMost most: Wei? = nil) throws -> Fees {
    let suggestion = FeeSuggestion(
      speed: .normal,
      fees: fees,
      usual: tip,
      nextBaseFee: cap,
      horizon: 6,
      asOf: 7
    )
    var overrides = BuildTransaction.Overrides()
    overrides.maxFeePerGas = most
    return try FeePlan(overrides: overrides).offer(suggestion).fees
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

  @Test("the most that may be paid holds also where the node tells no base fees")
  func theMostHoldsWithoutBaseFees() throws {
    let legacy = Fees.legacy(gasPrice: Self.cap)
    #expect(try Self.offered(legacy, atMost: Wei(count: 29)) == .legacy(gasPrice: Wei(count: 29)))
    #expect(try Self.offered(legacy, atMost: Self.cap) == legacy)
    #expect(try Self.offered(legacy, atMost: Wei(count: 31)) == legacy)
  }
}
