import Core

/// The blobs of a transaction of type 3, and their proofs.
///
/// They travel beside the transaction, which signs only hashes of them (EIP-4844, "Networking";
/// EIP-7594, "Networking"). The form of every part is checked, and that commitments and proofs are
/// points of the curve's group. Whether a commitment belongs to its blob, and whether a proof is
/// valid, is left to nodes: it takes a pairing and the ceremony's points.
package struct BlobSidecar: Hashable, Sendable {
  /// How blobs are proved, which determines the network's wrapper for them.
  package enum WrapperVersion: UInt8, Sendable, CaseIterable {
    /// EIP-4844: one proof for each blob; the wrapper has no version.
    case blobProofs = 0
    /// EIP-7594: a proof for each cell of each extended blob; the wrapper has the version 1.
    case cellProofs = 1

    package var proofsPerBlob: Int {
      switch self {
      case .blobProofs: 1
      case .cellProofs: 128  // CELLS_PER_EXT_BLOB
      }
    }

    /// The maximum number of blobs of one transaction.
    package var maxBlobs: Int {
      switch self {
      case .blobProofs: 9  // EIP-7691: as many as a block may have
      case .cellProofs: 6  // EIP-7594: a transaction's own limit
      }
    }
  }

  /// The size of a blob in bytes: 4096 field elements of 32 bytes.
  package static let blobBytes = 131_072

  /// How the blobs are proved.
  package let wrapperVersion: WrapperVersion
  /// The blobs, each of ``blobBytes``.
  package let blobs: [[UInt8]]
  /// The KZG commitment of each blob, 48 bytes.
  package let commitments: [[UInt8]]
  /// The KZG proofs, 48 bytes each, those of the first blob first.
  package let proofs: [[UInt8]]
  /// The versioned hash of each blob: 01, and 31 bytes of the SHA-256 of its commitment.
  package let versionedHashes: [Hash32]

  /// Takes the parts and checks their number, their sizes and their form.
  ///
  /// Cost: about 0.3 ms for each commitment and proof, so 0.25 s for six blobs with cell proofs.
  /// - Throws: `BlobSidecarError` naming the invalid part.
  package init(
    _ version: WrapperVersion,
    blobs: [[UInt8]],
    commitments: [[UInt8]],
    proofs: [[UInt8]]
  ) throws(BlobSidecarError) {
    guard !blobs.isEmpty else { throw .noBlobs }
    guard blobs.count <= version.maxBlobs else {
      throw .tooManyBlobs(version, found: blobs.count)
    }
    let wanted = [
      (BlobSidecarError.Part.commitments, commitments.count, blobs.count),
      (.proofs, proofs.count, blobs.count * version.proofsPerBlob),
    ]
    for (part, found, wanted) in wanted where found != wanted {
      throw .count(part, found: found, wanted: wanted, blobs: blobs.count)
    }
    for (index, blob) in blobs.enumerated() { try Self.check(blob, at: index) }
    if let (index, error) = BLS12381.firstWrong(in: commitments) {
      throw .commitment(index: index, error)
    }
    if let (index, error) = BLS12381.firstWrong(in: proofs) { throw .proof(index: index, error) }
    var hashes: [Hash32] = []
    for commitment in commitments { hashes.append(try Self.versionedHash(of: commitment)) }
    (wrapperVersion, self.blobs, self.commitments) = (version, blobs, commitments)
    (self.proofs, versionedHashes) = (proofs, hashes)
  }

  /// Returns the versioned hash of a blob, from its commitment.
  private static func versionedHash(of commitment: [UInt8]) throws(BlobSidecarError) -> Hash32 {
    do {
      let digest = try Digests.sha256(commitment)
      return Hash32(unchecked: [BlobFees.hashVersion] + digest.dropFirst())
    } catch {
      throw .digest(error)
    }
  }

  private static func check(_ blob: [UInt8], at index: Int) throws(BlobSidecarError) {
    guard blob.count == blobBytes else { throw .blobSize(index: index, found: blob.count) }
    for start in stride(from: 0, to: blobBytes, by: BLS12381.scalarBytes)
    where !BLS12381.isScalar(blob[start..<(start + BLS12381.scalarBytes)]) {
      throw .fieldElement(blob: index, element: start / BLS12381.scalarBytes)
    }
  }

  /// The first blob alone, with its commitment and its proofs.
  package var first: BlobSidecar {
    get throws(BlobSidecarError) {
      try BlobSidecar(
        wrapperVersion,
        blobs: Array(blobs.prefix(1)),
        commitments: Array(commitments.prefix(1)),
        proofs: Array(proofs.prefix(wrapperVersion.proofsPerBlob))
      )
    }
  }

  /// Checks that these are the blobs of a transaction.
  ///
  /// - Throws: `BlobSidecarError` if the transaction is of another type, or names another number of
  ///   blobs or another blob.
  package func check(for transaction: Transaction) throws(BlobSidecarError) {
    guard let named = transaction.fees.blobs?.versionedHashes else {
      throw .otherType(found: transaction.type)
    }
    guard named.count == blobs.count else {
      throw .hashCount(named: named.count, found: blobs.count)
    }
    for (index, (named, own)) in zip(named, versionedHashes).enumerated() where named != own {
      throw .otherBlob(index: index, named: named, found: own)
    }
  }
}
