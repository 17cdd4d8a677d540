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
      wrong("parts", "the wrapper of blobs has 4 parts (EIP-4844) or 5 (EIP-7594), here \(found)")
    case .version(let found):
      wrong(
        "version",
        "the wrapper of blobs with cell proofs has the version 01, this one \(found)"
      )
    case .notList(let part):
      wrong("not-list", "the \(part.rawValue) of a sidecar are a list, bytes were found")
    case .notBytes(let part, let index):
      wrong("not-bytes", "the \(part.rawValue) of a sidecar are bytes, number \(index) is a list")
    case .noBlobs:
      wrong("empty", "a sidecar has at least one blob, this one none")
    case .tooManyBlobs(let version, let found):
      wrong("too-many", Self.tooMany(version, found))
    case .count(let part, let found, let wanted, let blobs):
      wrong(
        "count",
        "\(blobs == 1 ? "1 blob has" : "\(blobs) blobs have") \(wanted) \(part.rawValue), "
          + "not \(found)"
      )
    case .blobSize(let index, let found):
      wrong("blob-size", "a blob has \(BlobSidecar.blobBytes) bytes, blob \(index) has \(found)")
    case .fieldElement(let blob, let element):
      wrong(
        "field-element",
        "every 32 bytes of a blob are below the order of BLS12-381, element \(element) of blob "
          + "\(blob) is not"
      )
    case .commitment(let index, let error):
      wrong("commitment", "commitment \(index) of the blobs is wrong: \(error.report.message)")
    case .proof(let index, let error):
      wrong("proof", "proof \(index) of the blobs is wrong: \(error.report.message)")
    case .otherType(let found):
      wrong("type", "a transaction of type 3 has blobs, this one is of type \(found)")
    case .hashCount(let named, let found):
      wrong(
        "hash-count",
        "the transaction names \(named == 1 ? "1 blob" : "\(named) blobs"), not \(found)"
      )
    case .otherBlob(let index, let named, let found):
      wrong("hash", "the transaction names blob \(index) by \(named), the one here has \(found)")
    case .digest(let error):
      error.report
    }
  }

  private func wrong(_ code: String, _ message: String) -> Report {
    Report(.data, "sidecar-\(code)", message)
  }

  private static func tooMany(_ version: BlobSidecar.WrapperVersion, _ found: Int) -> String {
    switch version {
    case .blobProofs:
      "a block has at most \(version.mostBlobs) blobs (EIP-7691), here are \(found)"
    case .cellProofs:
      "a transaction has at most \(version.mostBlobs) blobs (EIP-7594), here are \(found)"
    }
  }
}
