import Core

/// What a transaction of type 3 says of its blobs (EIP-4844); the blobs themselves lie beside it.
package struct BlobFees: Hashable, Sendable, Codable {
  /// The most that a unit of blob gas can cost.
  package let maxFeePerBlobGas: Wei

  /// One hash for each blob: 01, and 31 bytes of the SHA-256 of its commitment.
  package let versionedHashes: [Hash32]

  package static let gasPerBlob: UInt64 = 131_072  // 2^17

  /// The first byte of a hash of a KZG commitment.
  package static let hashVersion: UInt8 = 0x01

  /// Takes a price and hashes; a transaction checks them.
  package init(maxFeePerBlobGas: Wei, versionedHashes: [Hash32]) {
    self.maxFeePerBlobGas = maxFeePerBlobGas
    self.versionedHashes = versionedHashes
  }

  /// The most that the blobs can cost, or nil above 2^256 − 1.
  package var highestFee: Wei? {
    let (gas, isTooMuch) = Self.gasPerBlob.multipliedReportingOverflow(
      by: UInt64(versionedHashes.count)
    )
    return isTooMuch ? nil : maxFeePerBlobGas.multiplied(by: gas)
  }

  var hashes: RLPItem { .list(versionedHashes.map { .bytes($0.bytes) }) }
}
