import Core

/// The two tags of one type in the registry of URs (BCR-2020-006).
///
/// Version 1 has the names that begin with `crypto-`. Version 2 has other names and tags for the
/// same records; both are read, and version 1 is written, because that is what wallets read.
struct URTag: Hashable, Sendable {
  /// The tag of version 1, which is written.
  let written: UInt64
  /// The tag of version 2.
  let newer: UInt64

  /// A key: `crypto-hdkey`, `hdkey` (BCR-2020-007).
  static let key = URTag(written: 303, newer: 40_303)
  /// A path: `crypto-keypath`, `keypath` (BCR-2020-007).
  static let path = URTag(written: 304, newer: 40_304)
  /// A coin: `crypto-coin-info`, `coin-info` (BCR-2020-007).
  static let coin = URTag(written: 305, newer: 40_305)

  /// Whether this is one of the two tags.
  func contains(_ tag: UInt64) -> Bool { tag == written || tag == newer }

  var words: Sentence { "\(written) or \(newer)" }
}
