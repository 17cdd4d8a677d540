package import Core

/// An error in the blobs of a transaction, or in the bytes of a sidecar.
///
/// Positions are counted from 0.
package enum BlobSidecarError: Error, Equatable, Sendable {
  /// The lists of a sidecar.
  package enum Part: Sendable {
    case blobs
    case commitments
    /// The proofs, of blobs or of cells.
    case proofs
  }

  /// The wrapper has neither 4 parts (EIP-4844) nor 5 (EIP-7594).
  case parts(found: Int)
  /// The version in a wrapper of 5 parts is not 1; `found` is its hex, or says that it is a list.
  case version(found: Sentence)
  case notList(Part)
  /// An item of this part is a list.
  case notBytes(Part, index: Int)
  case noBlobs
  /// There are more blobs than a transaction may have.
  case tooManyBlobs(BlobSidecar.WrapperVersion, found: Int)
  /// The number of these does not match the number of blobs.
  case count(Part, found: Int, wanted: Int, blobs: Int)
  /// This blob does not have 131,072 bytes.
  case blobSize(index: Int, found: Int)
  /// This element of this blob is not below the order of BLS12-381.
  case fieldElement(blob: Int, element: Int)
  /// This commitment is not a valid point.
  case commitment(index: Int, BLSPointError)
  /// This proof is not a valid point.
  case proof(index: Int, BLSPointError)
  /// The transaction is of a type that has no blobs.
  case otherType(found: UInt8)
  /// The transaction names another number of blobs.
  case hashCount(named: Int, found: Int)
  /// The transaction names another blob in this position.
  case otherBlob(index: Int, named: Hash32, found: Hash32)
  /// A commitment could not be hashed.
  case digest(DigestError)
}

extension BlobSidecarError: Reportable {
  package var report: Report {
    switch self {
    case .parts(let found):
      wrong(
        "parts",
        "invalid sidecar: expected 4 parts (EIP-4844) or 5 (EIP-7594), found \(count: found)"
      )
    case .version(let found):
      wrong(
        "version",
        "invalid sidecar: with cell proofs the version must be 01, found \(found)"
      )
    case .notList(let part): wrong("not-list", part.notList)
    case .notBytes(let part, let index): wrong("not-bytes", part.notBytes(index))
    case .noBlobs:
      wrong("empty", "invalid sidecar: at least one blob is required")
    case .tooManyBlobs(let version, let found):
      wrong("too-many", Self.tooMany(version, found))
    case .count(let part, let found, let wanted, let blobs):
      wrong(
        "count",
        "invalid sidecar: expected \(part.counted(wanted)) for "
          + "\(Part.blobs.counted(blobs)), found \(count: found)"
      )
    case .blobSize(let index, let found):
      wrong(
        "blob-size",
        "invalid blob \(index): expected \(BlobSidecar.blobBytes, one: "byte", many: "bytes"), "
          + "found \(count: found)"
      )
    case .fieldElement(let blob, let element):
      wrong(
        "field-element",
        "invalid blob \(blob): field element \(element) must be below the group order of BLS12-381"
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
        "wrong sidecar: the transaction names \(named, one: "blob", many: "blobs"), found "
          + "\(count: found)"
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
      "too many blobs: a block can have at most \(version.maxBlobs) (EIP-7691), found "
        + "\(count: found)"
    case .cellProofs:
      "too many blobs: a transaction can have at most \(version.maxBlobs) (EIP-7594), found "
        + "\(count: found)"
    }
  }
}

extension BlobSidecarError.Part {
  fileprivate var notList: Sentence {
    switch self {
    case .blobs: "invalid sidecar: expected a list of blobs, found bytes"
    case .commitments: "invalid sidecar: expected a list of commitments, found bytes"
    case .proofs: "invalid sidecar: expected a list of proofs, found bytes"
    }
  }

  fileprivate func notBytes(_ index: Int) -> Sentence {
    switch self {
    case .blobs: "invalid sidecar: blob \(index) must be bytes, found a list"
    case .commitments: "invalid sidecar: commitment \(index) must be bytes, found a list"
    case .proofs: "invalid sidecar: proof \(index) must be bytes, found a list"
    }
  }

  fileprivate func counted(_ count: Int) -> Sentence {
    switch self {
    case .blobs: "\(count, one: "blob", many: "blobs")"
    case .commitments: "\(count, one: "commitment", many: "commitments")"
    case .proofs: "\(count, one: "proof", many: "proofs")"
    }
  }
}
