package import Entity

/// The transactions that were sent from this machine, and the names of their addresses.
package protocol OutboxWorker: KnownAddressSource {
  /// All saved transactions, sorted by chain, sender and nonce.
  func saved() throws -> [SavedTransaction]
  /// Forgets that transactions hold their nonces, all or none.
  ///
  /// Throws ``OutboxError/changed(_:)`` if one was settled since they were read.
  func drop(_ transactions: [SavedTransaction]) async throws
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
