/// Names one block of a chain beyond doubt.
package struct BlockReference: Hashable, Sendable, Codable {
  /// How many blocks came before it.
  package let number: UInt64
  /// Its hash, which differs when the chain takes another turn.
  package let hash: Hash32
  /// When it was made: seconds since 1970 in UTC.
  package let time: UInt64

  /// Takes the three facts.
  package init(number: UInt64, hash: Hash32, time: UInt64) {
    self.number = number
    self.hash = hash
    self.time = time
  }
}
