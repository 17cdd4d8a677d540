import Core

/// The blob fields of a transaction of type 3 (EIP-4844); the blobs themselves are separate.
package struct BlobFees: Hashable, Sendable, Codable {
  /// The maximum price of a unit of blob gas.
  package let maxFeePerBlobGas: Wei

  /// One hash for each blob: 01, and 31 bytes of the SHA-256 of its commitment.
  package let versionedHashes: [Hash32]

  package static let gasPerBlob: UInt64 = 131_072  // 2^17

  /// The first byte of the versioned hash of a KZG commitment.
  package static let hashVersion: UInt8 = 0x01

  /// Stores a price and hashes, which a transaction checks.
  package init(maxFeePerBlobGas: Wei, versionedHashes: [Hash32]) {
    self.maxFeePerBlobGas = maxFeePerBlobGas
    self.versionedHashes = versionedHashes
  }

  /// The offer for blob gas at a current price: its double; nil above 2^256 − 1.
  ///
  /// That lasts for five full blocks in a row, since each raises the price by at most an eighth
  /// (EIP-4844). EIP-7918 changes how far the price falls, not how fast it rises.
  package static func offer(at now: Wei) -> Wei? { max(Wei(count: 1), now).multiplied(by: 2) }

  /// The maximum cost of the blobs; nil above 2^256 − 1.
  package var highestFee: Wei? {
    let (gas, isTooMuch) = Self.gasPerBlob.multipliedReportingOverflow(
      by: UInt64(versionedHashes.count)
    )
    return isTooMuch ? nil : maxFeePerBlobGas.multiplied(by: gas)
  }

  var hashes: RLPItem { .list(versionedHashes.map { .bytes($0.bytes) }) }
}
