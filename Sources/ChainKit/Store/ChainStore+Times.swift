import Entity
import GRDB

extension ChainStore {
  /// Returns the numbers of the last stored block before a time, in seconds since 1970, and of the
  /// first one at it or later; nil where there is none.
  ///
  /// Cost: a read of up to all stored blocks.
  func blocks(
    around time: UInt64,
    chain: ChainID
  ) throws(StoreError) -> (before: UInt64?, after: UInt64?) {
    try read { db in
      func number(_ sql: String) throws -> UInt64? {
        try Int64.fetchOne(db, sql: sql, arguments: [chain.value.stored, time.stored])
          .map { UInt64(bitPattern: $0) }
      }
      return (
        try number("SELECT max(number) FROM header WHERE chain = ? AND time < ?"),
        try number("SELECT min(number) FROM header WHERE chain = ? AND time >= ?")
      )
    }
  }
}
