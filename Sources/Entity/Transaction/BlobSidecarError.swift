package import Core

/// What is wrong with the blobs beside a transaction, or with bytes that should be such.
///
/// Places are counted from 0.
package enum BlobSidecarError: Error, Equatable, Sendable {
  /// The lists of a sidecar.
  package enum Part: String, Sendable {
    case blobs
    case commitments
    /// The proofs, of blobs or of cells.
    case proofs
  }

  /// The wrapper has neither 4 parts (EIP-4844) nor 5 (EIP-7594).
  case parts(found: Int)
  /// The version of a wrapper of 5 parts is not 1; what stands there, in hex, or that it is a list.
  case version(found: String)
  /// This part is no list.
  case notList(Part)
  /// A list stands within this part.
  case notBytes(Part, index: Int)
  case noBlobs
  /// There are more blobs than one transaction may have.
  case tooManyBlobs(BlobSidecar.WrapperVersion, found: Int)
  /// There are too few or too many of these for the blobs.
  case count(Part, found: Int, wanted: Int, blobs: Int)
  /// This blob is not 131072 bytes.
  case blobSize(index: Int, found: Int)
  /// This element of this blob is not below the order of BLS12-381.
  case fieldElement(blob: Int, element: Int)
  /// This commitment is no point.
  case commitment(index: Int, BLSPointError)
  /// This proof is no point.
  case proof(index: Int, BLSPointError)
  /// The transaction is of a type that has no blobs.
  case otherType(found: UInt8)
  /// The transaction names another number of blobs.
  case hashCount(named: Int, found: Int)
  /// The transaction names another blob in this place.
  case otherBlob(index: Int, named: Hash32, found: Hash32)
  /// A commitment could not be hashed.
  case digest(DigestError)
}

extension BlobSidecarError: Reportable {
  package var report: Report {
    switch self {
    case .parts(let found):
      wrong("parts", "invalid sidecar: expected 4 parts (EIP-4844) or 5 (EIP-7594), found \(found)")
    case .version(let found):
      wrong(
        "version",
        "invalid sidecar: with cell proofs the version must be 01, found \(found)"
      )
    case .notList(let part):
      wrong("not-list", "invalid sidecar: expected a list of \(part.rawValue), found bytes")
    case .notBytes(let part, let index):
      wrong(
        "not-bytes",
        "invalid sidecar: \(part.rawValue) number \(index) must be bytes, found a list"
      )
    case .noBlobs:
      wrong("empty", "invalid sidecar: at least one blob is required")
    case .tooManyBlobs(let version, let found):
      wrong("too-many", Self.tooMany(version, found))
    case .count(let part, let found, let wanted, let blobs):
      wrong(
        "count",
        "invalid sidecar: expected \(wanted) \(part.rawValue) for "
          + "\(blobs == 1 ? "1 blob" : "\(blobs) blobs"), found \(found)"
      )
    case .blobSize(let index, let found):
      wrong(
        "blob-size",
        "invalid blob \(index): expected \(BlobSidecar.blobBytes) bytes, found \(found)"
      )
    case .fieldElement(let blob, let element):
      wrong(
        "field-element",
        "invalid blob \(blob): element \(element) of 32 bytes must be below the order of BLS12-381"
      )
    case .commitment(let index, let error):
      wrong("commitment", "invalid commitment \(index): \(error.report.message)")
    case .proof(let index, let error):
      wrong("proof", "invalid proof \(index): \(error.report.message)")
    case .otherType(let found):
      wrong("type", "wrong transaction type: only type 3 has blobs, found type \(found)")
    case .hashCount(let named, let found):
      wrong(
        "hash-count",
        "wrong sidecar: the transaction names \(named == 1 ? "1 blob" : "\(named) blobs"), found "
          + "\(found)"
      )
    case .otherBlob(let index, let named, let found):
      wrong("hash", "wrong sidecar: blob \(index): expected the hash \(named), found \(found)")
    case .digest(let error):
      error.report
    }
  }

  private func wrong(_ code: String, _ message: Sentence) -> Report {
    Report(.data, "sidecar-\(code)", message)
  }

  private static func tooMany(_ version: BlobSidecar.WrapperVersion, _ found: Int) -> Sentence {
    switch version {
    case .blobProofs:
      "too many blobs: a block can have at most \(version.maxBlobs) (EIP-7691), found \(found)"
    case .cellProofs:
      "too many blobs: a transaction can have at most \(version.maxBlobs) (EIP-7594), found "
        + "\(found)"
    }
  }
}
