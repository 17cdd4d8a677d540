package import Entity
import GRDB

extension Journal {
  /// Gives up transactions that are not known to be mined, all or none, so that their nonces are
  /// free.
  ///
  /// If one is mined nevertheless, the node's count of the account's transactions tells.
  /// - Returns: Those that cannot be given up, because they are unknown or settled; empty if all
  ///   were given up. If there is any, nothing is changed.
  /// - Throws: `StoreError`.
  package func drop(_ hashes: [Hash32], now: Int64) throws(StoreError) -> [Hash32] {
    try write { db in
      let settled = try hashes.filter { try Self.entry($0, in: db)?.state.isOpen != true }
      guard settled.isEmpty else { return settled }
      for hash in hashes {
        try Self.note(.rejected, of: hash, now: now, in: db)
        try Self.forgetBlobs(of: hash, in: db)
      }
      return []
    }
  }
}
