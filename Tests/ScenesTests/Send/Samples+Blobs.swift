import Core
import Entity
import Testing

/// Blobs of zeros; their commitments and proofs are the point at infinity, so valid and short.
extension Samples {
  static let infinity: [UInt8] = [0xc0] + [UInt8](repeating: 0, count: 47)

  static func sidecar(
    _ count: Int = 1,
    _ version: BlobSidecar.WrapperVersion = .blobProofs
  ) throws -> BlobSidecar {
    try BlobSidecar(
      version,
      blobs: Array(
        repeating: [UInt8](repeating: 0, count: BlobSidecar.blobBytes),
        count: count
      ),
      commitments: Array(repeating: infinity, count: count),
      proofs: Array(repeating: infinity, count: count * version.proofsPerBlob)
    )
  }

  /// Type 3, no ether, blob gas at 2 gwei.
  static func blobTransaction(_ sidecar: BlobSidecar) throws -> Transaction {
    let plain = try transaction(value: 0)
    return try Transaction(
      chain: plain.chain,
      nonce: plain.nonce,
      gas: plain.gas,
      to: plain.to,
      value: plain.value,
      input: [],
      fees: .blob(
        maxPriorityFeePerGas: Wei(count: 1_000_000_000),
        maxFeePerGas: Wei(count: 30_000_000_000),
        .empty,
        BlobFees(
          maxFeePerBlobGas: Wei(count: 2_000_000_000),
          versionedHashes: sidecar.versionedHashes
        )
      )
    )
  }

  static func blobDocument(_ sidecar: BlobSidecar, from: Address? = nil) throws -> UnsignedDocument
  {
    try UnsignedDocument(
      chainName: "dev",
      from: .init(address: try from ?? address("1")),
      transaction: try blobTransaction(sidecar),
      claims: Claims(built: try UTCTime(seconds: 1_769_903_999)),
      sidecar: sidecar
    )
  }
}
