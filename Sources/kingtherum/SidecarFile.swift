import Entity
import Files

/// The blobs of a type 3 transaction (EIP-4844), in a separate file.
enum SidecarFile {
  /// Reads a bundle of blobs, commitments and proofs; `-` is stdin.
  static func read(_ path: String) throws -> BlobSidecar {
    try BlobSidecar(parsing: try InputFile.read(path, limit: BlobSidecar.maxFileBytes))
  }

  /// Reads the blobs that a signed transaction names, and attaches them to it.
  static func read(_ path: String, for given: PooledTransaction) throws -> PooledTransaction {
    let sidecar = try read(path)
    do { return try PooledTransaction(given.signed, sidecar) } catch {
      throw TransactionError.sidecar(error)
    }
  }
}
