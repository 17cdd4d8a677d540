import Core
import Entity
import TestSupport
import Testing

/// The checks of a sidecar against its transaction, byte by byte.
struct BlobSidecarTests {
  /// A transaction with one blob and its one proof.
  static func sample(_ comment: String = "1 of seeds 1, blob proofs") throws -> PooledTransaction {
    let vector = try #require(try BlobVector.all("valid").first { $0.comment == comment })
    return try PooledTransaction(decoding: try vector.bytes())
  }

  private static func changed(
    _ sidecar: BlobSidecar,
    blobs: [[UInt8]]? = nil,
    commitments: [[UInt8]]? = nil,
    proofs: [[UInt8]]? = nil
  ) throws(BlobSidecarError) -> BlobSidecar {
    try BlobSidecar(
      sidecar.wrapperVersion,
      blobs: blobs ?? sidecar.blobs,
      commitments: commitments ?? sidecar.commitments,
      proofs: proofs ?? sidecar.proofs
    )
  }

  /// A changed proof may still be a point; a changed commitment never has the signed hash.
  @Test func aChangedBitOfACommitmentIsRefused() throws {
    let pooled = try Self.sample()
    let sidecar = try #require(pooled.sidecar)
    var points = 0
    for bit in 0..<(8 * BLS12381.pointBytes) {
      var commitment = sidecar.commitments[0]
      commitment[bit / 8] ^= 1 << (bit % 8)
      guard let other = try? Self.changed(sidecar, commitments: [commitment]) else { continue }
      points += 1
      #expect(throws: BlobSidecarError.self) { try PooledTransaction(pooled.signed, other) }
    }
    // Flipping the sign of y gives another point of the group; any other bit does so once in 2^127.
    #expect(points == 1)
  }

  @Test func everyPartOfTheWrapperIsWrittenAgainAsItWasRead() throws {
    var random = SeededRandom()
    let raw = try Self.sample().raw
    let whole = Array(raw.indices.prefix(300)) + Array(raw.indices.suffix(160))
    for index in whole {
      var changed = raw
      changed[index] ^= UInt8.random(in: 1...255, using: &random)
      guard let other = try? PooledTransaction(decoding: changed) else { continue }
      #expect(other.raw == changed, "byte \(index), \(random.comment)")
    }
  }

  @Test func aBlobMayNotBeCutAnywhere() throws {
    let raw = try Self.sample().raw
    for count in [0, 1, 2, 200, 131_072, raw.count / 2, raw.count - 49, raw.count - 1] {
      #expect(throws: TransactionError.self) {
        try PooledTransaction(decoding: Array(raw.prefix(count)))
      }
    }
  }

  @Test func otherTypesHaveNoBlobs() throws {
    let sidecar = try #require(try Self.sample().sidecar)
    let plain = try SignedTransaction(decoding: hex(SignedDocumentTests.raw))
    #expect(throws: BlobSidecarError.otherType(found: plain.transaction.type)) {
      try PooledTransaction(plain, sidecar)
    }
    #expect(PooledTransaction(plain).isComplete)
    #expect(PooledTransaction(plain).raw == plain.raw)
    #expect(try PooledTransaction(decoding: plain.raw) == PooledTransaction(plain))
  }

  @Test func tellsTheBlobAndTheElementThatAreWrong() throws {
    let sidecar = try #require(try Self.sample("2 of seeds 2, 3, blob proofs").sidecar)
    var blobs = sidecar.blobs
    for at in [32 * 4_095, 32 * 7] {
      blobs[1].replaceSubrange(at..<(at + 32), with: [UInt8](repeating: 0xff, count: 32))
      #expect(throws: BlobSidecarError.fieldElement(blob: 1, element: at / 32)) {
        try Self.changed(sidecar, blobs: blobs)
      }
    }
    #expect(throws: BlobSidecarError.blobSize(index: 0, found: 131_071)) {
      try Self.changed(sidecar, blobs: [sidecar.blobs[0].dropLast(), sidecar.blobs[1]])
    }
    #expect(throws: BlobSidecarError.count(.proofs, found: 1, wanted: 2, blobs: 2)) {
      try Self.changed(sidecar, proofs: [sidecar.proofs[0]])
    }
    #expect(throws: BlobSidecarError.commitment(index: 1, .notCompressed)) {
      try Self.changed(
        sidecar,
        commitments: [sidecar.commitments[0], [UInt8](repeating: 0, count: 48)]
      )
    }
  }

  @Test func theMostBlobsAreThoseOfTheStandards() {
    #expect(BlobSidecar.WrapperVersion.blobProofs.maxBlobs == 9)
    #expect(BlobSidecar.WrapperVersion.cellProofs.maxBlobs == 6)
    #expect(BlobSidecar.WrapperVersion.cellProofs.proofsPerBlob == 128)
    #expect(UInt64(BlobSidecar.blobBytes) == BlobFees.gasPerBlob)
  }
}
