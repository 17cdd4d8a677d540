package import Entity

/// The transactions that were sent from this machine, and the names of their addresses.
package protocol OutboxWorker: KnownAddressSource {
  /// All saved transactions, sorted by chain, sender and nonce.
  func saved() throws -> [SavedTransaction]
  /// Forgets that a transaction holds its nonce.
  func drop(_ transaction: SavedTransaction) async throws
}

extension OutboxWorker {
  /// - Throws: ``OutboxError/unknown(_:)``.
  func saved(_ hash: Hash32) throws -> SavedTransaction {
    guard let found = try saved().first(where: { $0.signed.hash == hash }) else {
      throw OutboxError.unknown(hash)
    }
    return found
  }
}
