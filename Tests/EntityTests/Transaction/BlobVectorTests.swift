import Core
import Entity
import TestSupport
import Testing

/// Transactions with blobs, with proofs by c-kzg, and variants that a node refuses.
struct BlobVectorTests {
  @Test func readsTheWrapperAndWritesItAgain() throws {
    let cases = try BlobVector.all("valid")
    #expect(cases.count >= 10)
    for vector in cases {
      let why = Comment(rawValue: vector.comment)
      let bytes = try vector.bytes()
      #expect("\(bytes.count)" == vector.size, why)
      #expect(Hash32.keccak(of: bytes).description == vector.wrapperHash, why)
      let pooled = try PooledTransaction(decoding: bytes)
      let sidecar = try #require(pooled.sidecar)
      #expect(pooled.isComplete, why)
      #expect("\(sidecar.wrapperVersion.rawValue)" == vector.wrapperVersion, why)
      #expect(sidecar.versionedHashes.map(\.description) == vector.blobVersionedHashes, why)
      #expect(pooled.signed.sender.description == vector.from, why)
      #expect(pooled.signed.hash.description == vector.hash, why)
      #expect(Hex.prefixed(pooled.signed.raw) == vector.raw, why)
      #expect(pooled.raw == bytes, why)
    }
  }

  @Test func theTransactionAloneHasTheSameHash() throws {
    for vector in try BlobVector.all("valid") {
      let raw = try hex(try #require(vector.raw))
      let pooled = try PooledTransaction(decoding: raw)
      #expect(pooled.signed.hash.description == vector.hash)
      #expect(pooled.sidecar == nil)
      #expect(!pooled.isComplete)
      #expect(pooled.raw == raw)
    }
  }

  @Test func refusesWhatANodeRefuses() throws {
    let cases = try BlobVector.all("invalid")
    #expect(cases.count >= 100)
    for vector in cases {
      let bytes = try vector.bytes()
      let found = Result { () throws(TransactionError) in
        try PooledTransaction(decoding: bytes)
      }
      guard case .failure(let error) = found else {
        Issue.record("accepted: \(vector.comment)")
        continue
      }
      #expect(Self.name(of: error) == vector.error, "\(vector.comment): \(error)")
    }
  }

  /// An error's name in the vectors.
  private static func name(of error: TransactionError) -> String? {
    guard case .sidecar(let error) = error else {
      switch error {
      case .rlp(.trailing): return "trailing"
      case .rlp(.truncated), .rlp(.beyondList): return "truncated"
      case .fieldCount: return "body"
      default: return nil
      }
    }
    switch error {
    case .parts: return "parts"
    case .version: return "version"
    case .notList, .notBytes: return "kind"
    case .noBlobs: return "noBlobs"
    case .tooManyBlobs: return "tooMany"
    case .count: return "count"
    case .blobSize: return "blobSize"
    case .fieldElement: return "fieldElement"
    case .commitment: return "commitment"
    case .proof: return "proof"
    case .hashCount: return "hashCount"
    case .otherBlob: return "otherBlob"
    case .otherType, .digest: return nil
    }
  }
}
