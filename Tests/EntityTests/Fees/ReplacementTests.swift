import Core
import Testing

@testable import Entity

/// The rule of geth's pool (`core/txpool/legacypool/list.go`): above the old price, and at least
/// 110 % of it; for blobs 200 %.
@Suite struct ReplacementTests {
  private static func wei(_ count: UInt64) -> Wei { Wei(count: count) }

  @Test(
    "a replacement costs a tenth more, rounded up, and at least one wei",
    arguments: [
      (0, 1), (1, 2), (9, 10), (10, 11), (11, 13), (100, 110), (101, 112),
      (30_000_000_000, 33_000_000_000),
    ] as [(UInt64, UInt64)]
  )
  func raisesBothPrices(old: UInt64, new: UInt64) {
    #expect(
      Fees.legacy(gasPrice: Self.wei(old)).leastReplacement == .legacy(gasPrice: Self.wei(new))
    )
    #expect(
      Fees.dynamic(maxPriorityFeePerGas: Self.wei(old), maxFeePerGas: Self.wei(old), .empty)
        .leastReplacement
        == .dynamic(maxPriorityFeePerGas: Self.wei(new), maxFeePerGas: Self.wei(new), .empty)
    )
    #expect(new > old && new * 10 >= old * 11 && (new - 1 <= old || (new - 1) * 10 < old * 11))
  }

  @Test func doublesAllPricesOfBlobs() throws {
    let blobs = BlobFees(maxFeePerBlobGas: Self.wei(7), versionedHashes: [])
    let fees = Fees.blob(
      maxPriorityFeePerGas: .zero,
      maxFeePerGas: Self.wei(5),
      .empty,
      blobs
    )
    #expect(
      fees.leastReplacement
        == .blob(
          maxPriorityFeePerGas: Self.wei(1),
          maxFeePerGas: Self.wei(10),
          .empty,
          BlobFees(maxFeePerBlobGas: Self.wei(14), versionedHashes: [])
        )
    )
  }

  @Test("prices that cannot be raised have no replacement")
  func refusesPricesAtTheLimit() throws {
    #expect(Fees.legacy(gasPrice: Wei(.max)).leastReplacement == nil)
    #expect(
      Fees.dynamic(maxPriorityFeePerGas: .zero, maxFeePerGas: Wei(.max), .empty).leastReplacement
        == nil
    )
  }
}
