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

  /// Two authorizations; nodes do not ask whether a signature is one.
  private static func authorizations() throws -> [SignedAuthorization] {
    let delegate = try Address(bytes: [UInt8](repeating: 0xcc, count: 20))
    let (r, s) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
    let parts: [(ChainID?, UInt64)] = [(.ethereum, 5), (nil, 6)]
    return try parts.map { chain, nonce in
      let authorization = try Authorization(chain: chain, delegate: delegate, nonce: nonce)
      return SignedAuthorization(authorization, yParity: 1, r: r, s: s)
    }
  }

  @Test("the fees of a delegation rise by the same rule, each on its own; all else stays")
  func raisesBothPricesOfDelegations() throws {
    let list = AccessList([.init(address: .zero, storageKeys: [])])
    let authorizations = try Self.authorizations()
    func fees(_ tip: UInt64, _ cap: UInt64) -> Fees {
      .delegation(
        maxPriorityFeePerGas: Self.wei(tip),
        maxFeePerGas: Self.wei(cap),
        list,
        authorizations
      )
    }
    #expect(fees(11, 101).leastReplacement == fees(13, 112))
    #expect(fees(0, 30_000_000_000).leastReplacement == fees(1, 33_000_000_000))
    // The market raises each of them, and lowers none.
    func market(_ tip: UInt64, _ cap: UInt64) -> Fees {
      .dynamic(maxPriorityFeePerGas: Self.wei(tip), maxFeePerGas: Self.wei(cap), .empty)
    }
    #expect(fees(11, 101).replacement(above: market(12, 111)) == fees(13, 112))
    #expect(fees(11, 101).replacement(above: market(14, 111)) == fees(14, 112))
    #expect(fees(11, 101).replacement(above: market(12, 113)) == fees(13, 113))
    #expect(
      fees(11, 101).replacement(above: .legacy(gasPrice: Self.wei(500))) == fees(500, 500)
    )
  }

  @Test("what cancels a delegation or blobs has the same prices, and as little else as nodes take")
  func plainFeesCarryNothing() throws {
    let authorizations = try Self.authorizations()
    let list = AccessList([.init(address: .zero, storageKeys: [])])
    #expect(
      Fees.delegation(
        maxPriorityFeePerGas: Self.wei(3),
        maxFeePerGas: Self.wei(5),
        list,
        authorizations
      )
      .plain == .dynamic(maxPriorityFeePerGas: Self.wei(3), maxFeePerGas: Self.wei(5), .empty)
    )
    let hashes = [Hash32.keccak(of: [1]), .keccak(of: [2])]
    func blobs(_ hashes: [Hash32], _ list: AccessList) -> Fees {
      .blob(
        maxPriorityFeePerGas: Self.wei(3),
        maxFeePerGas: Self.wei(5),
        list,
        BlobFees(maxFeePerBlobGas: Self.wei(7), versionedHashes: hashes)
      )
    }
    #expect(blobs(hashes, list).plain == blobs([hashes[0]], .empty))
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
    let ends = [(Wei(.max), Wei.zero), (.zero, Wei(.max))]
    for (tip, cap) in ends {
      #expect(
        Fees.delegation(
          maxPriorityFeePerGas: tip,
          maxFeePerGas: cap,
          .empty,
          try Self.authorizations()
        )
        .leastReplacement == nil
      )
    }
  }
}
