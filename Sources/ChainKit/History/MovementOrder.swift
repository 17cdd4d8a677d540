/// Orders the movements of a block: by transaction, then by time within it.
///
/// Movements without a transaction come last.
enum MovementOrder {
  static func value(_ index: UInt64) -> Int { Int(index) << 20 }
  /// After what a deposit created; it pays no fee.
  static func valueAfterMint(_ index: UInt64) -> Int { value(index) + 1 }
  static func fee(_ index: UInt64) -> Int { value(index) + 1 }
  /// The authorizations of one account in a transaction: one in all, but for odd ones.
  static func delegation(_ index: UInt64, _ place: Int) -> Int { value(index) + 2 + min(place, 13) }
  /// Log indices count through the whole block; a block has far fewer than 2^19 logs.
  static func log(_ index: UInt64, at log: UInt64) -> Int { value(index) + 16 + Int(log) }
  /// What a trace shows follows the logs; nil beyond 2^18 moves, which no transaction makes.
  static func trace(_ index: UInt64, at place: Int) -> Int? {
    place < 1 << 18 ? value(index) + (1 << 19) + 1024 + place : nil
  }
  /// What a whole transaction moved beside its other rows.
  static func net(_ index: UInt64) -> Int { end(of: value(index)) }
  /// The index of the log that has a position, within its block.
  static func logIndex(of order: Int) -> UInt64? {
    UInt64(exactly: (order & ((1 << 20) - 1)) - 16)
  }
  /// The last position of the transaction that has a movement at this one.
  static func end(of order: Int) -> Int { order | ((1 << 20) - 1) }
  static func unattributed() -> Int { 1 << 50 }
  static func reward() -> Int { (1 << 50) + 1 }
  /// What a block moved before its transactions, or after them.
  static func outside(isAfter: Bool) -> Int { (1 << 50) + (isAfter ? 4 : 3) }
  static func withdrawal(_ place: Int) -> Int { (1 << 50) + 16 + place }
}
