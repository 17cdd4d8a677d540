package import Entity
import GRDB

extension Journal {
  /// Gives up a transaction that is not known to be mined, so that its nonce is free.
  ///
  /// If it is mined nevertheless, the node's count of the account's transactions tells.
  /// - Returns: Whether there was one.
  /// - Throws: `StoreError`.
  package func drop(_ hash: Hash32, now: Int64) throws(StoreError) -> Bool {
    try write { db in
      switch try Self.entry(hash, in: db)?.state {
      case nil, .mined, .rejected, .replaced: return false
      case .signed, .unknown, .accepted: break
      }
      try Self.note(.rejected, of: hash, now: now, in: db)
      try Self.forgetBlobs(of: hash, in: db)
      return true
    }
  }
}
