/// The two numbers of one type in the registry of URs (BCR-2020-006).
///
/// Of version 1 are the names that begin with `crypto-`. Version 2 has other names and numbers for
/// the same records; both are read, and version 1 is written, since that is what wallets read.
struct URTag: Hashable, Sendable, CustomStringConvertible {
  /// The number of version 1, which is written.
  let written: UInt64
  /// The number of version 2.
  let newer: UInt64

  /// A key: `crypto-hdkey`, `hdkey` (BCR-2020-007).
  static let key = URTag(written: 303, newer: 40_303)
  /// A path: `crypto-keypath`, `keypath` (BCR-2020-007).
  static let path = URTag(written: 304, newer: 40_304)
  /// A coin: `crypto-coin-info`, `coin-info` (BCR-2020-007).
  static let coin = URTag(written: 305, newer: 40_305)

  /// Whether it is one of the two.
  func contains(_ tag: UInt64) -> Bool { tag == written || tag == newer }

  var description: String { "\(written) or \(newer)" }
}
