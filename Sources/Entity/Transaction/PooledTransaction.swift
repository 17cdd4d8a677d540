import Core

/// A signed transaction as a node accepts it: type 3 with its blobs.
///
/// EIP-4844, "Networking": 03 and the RLP list of the transaction's own list, the blobs, the
/// commitments and the proofs; EIP-7594 puts the version 1 before the blobs. For all other types
/// these are the bytes in a block.
package struct PooledTransaction: Hashable, Sendable {
  /// The transaction; its hash is that of the bytes in a block, without the blobs.
  package let signed: SignedTransaction
  /// The blobs; nil for all types but 3, and if they are not available.
  package let sidecar: BlobSidecar?

  /// Takes a transaction without its blobs.
  package init(_ signed: SignedTransaction) {
    (self.signed, sidecar) = (signed, nil)
  }

  /// Combines a transaction with its blobs.
  ///
  /// - Throws: `BlobSidecarError` if they are not the blobs of the transaction.
  package init(_ signed: SignedTransaction, _ sidecar: BlobSidecar?) throws(BlobSidecarError) {
    try sidecar?.check(for: signed.transaction)
    (self.signed, self.sidecar) = (signed, sidecar)
  }

  /// Whether a node can accept it: whether it has blobs if its type requires them.
  package var isComplete: Bool { signed.transaction.type != 3 || sidecar != nil }

  /// The bytes for `eth_sendRawTransaction`. Cost: linear; they are encoded anew each time.
  package var raw: [UInt8] {
    guard let sidecar else { return signed.raw }
    return [signed.transaction.type] + RLP.encode(.list([.list(signed.items)] + sidecar.items))
  }

  /// Reads a transaction, of type 3 with or without blobs; only canonical bytes are accepted.
  ///
  /// Encoding again gives the same bytes. Cost: one recovery of a public key, and that of
  /// `BlobSidecar.init`.
  /// - Throws: `TransactionError` naming what is wrong.
  package init(decoding raw: [UInt8]) throws(TransactionError) {
    guard raw.first == 3 else {
      self.init(try SignedTransaction(decoding: raw))
      return
    }
    let items = try FieldReader.fields(of: raw.dropFirst())
    // The first field of the transaction's own list is bytes, its chain ID.
    guard case .list? = items.first else {
      self.init(try SignedTransaction(decoding: raw))
      return
    }
    let signed = try SignedTransaction(decoding: [3] + RLP.encode(items[0]))
    do {
      try self.init(signed, try BlobSidecar(items: items.dropFirst()))
    } catch {
      throw .sidecar(error)
    }
  }
}
