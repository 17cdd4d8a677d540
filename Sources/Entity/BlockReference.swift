/// Identifies one block of a chain by its number and hash.
package struct BlockReference: Hashable, Sendable, Codable {
  package let number: UInt64
  /// The block hash, which differs after a reorganization.
  package let hash: Hash32
  /// The block time, in seconds since 1970 (UTC).
  package let time: UInt64

  package init(number: UInt64, hash: Hash32, time: UInt64) {
    self.number = number
    self.hash = hash
    self.time = time
  }
}
