import Core

/// A signed transaction as a node takes it from outside: one of type 3 with its blobs beside it.
///
/// EIP-4844, "Networking": 03 and the RLP list of the transaction's own list, the blobs, the
/// commitments and the proofs; EIP-7594 puts the version 1 in front of the blobs. All other types
/// are the bytes that a block has.
package struct PooledTransaction: Hashable, Sendable {
  /// The transaction; its hash is that of the bytes a block has, without the blobs.
  package let signed: SignedTransaction
  /// The blobs beside it; nil for all types but 3, and where they are not at hand.
  package let sidecar: BlobSidecar?

  /// Takes a transaction without blobs.
  package init(_ signed: SignedTransaction) {
    (self.signed, sidecar) = (signed, nil)
  }

  /// Takes a transaction and the blobs beside it.
  ///
  /// - Throws: `BlobSidecarError` when they are not the ones that the transaction names.
  package init(_ signed: SignedTransaction, _ sidecar: BlobSidecar?) throws(BlobSidecarError) {
    try sidecar?.check(for: signed.transaction)
    (self.signed, self.sidecar) = (signed, sidecar)
  }

  /// Whether a node can take it: whether there are blobs where the type wants some.
  package var isComplete: Bool { signed.transaction.type != 3 || sidecar != nil }

  /// The bytes for `eth_sendRawTransaction`. Cost: linear; they are made anew each time.
  package var raw: [UInt8] {
    guard let sidecar else { return signed.raw }
    return [signed.transaction.type] + RLP.encode(.list([.list(signed.items)] + sidecar.items))
  }

  /// Reads either form of type 3, and the one form of all other types; anything but the canonical
  /// bytes is refused.
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
    // The first field of the transaction's own list is bytes, its chain.
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
