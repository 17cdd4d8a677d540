import Entity
import Files

/// The blobs of a transaction of type 3, in a file of their own.
enum SidecarFile {
  /// Reads a bundle of blobs, commitments and proofs; `-` is stdin.
  static func read(_ path: String) throws -> BlobSidecar {
    try BlobSidecar(parsing: try InputFile.read(path, limit: BlobSidecar.maxFileBytes))
  }

  /// Reads the blobs that a signed transaction names, and puts them beside it.
  static func read(_ path: String, for given: PooledTransaction) throws -> PooledTransaction {
    let sidecar = try read(path)
    do { return try PooledTransaction(given.signed, sidecar) } catch {
      throw TransactionError.sidecar(error)
    }
  }
}
