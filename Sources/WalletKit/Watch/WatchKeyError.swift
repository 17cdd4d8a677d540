package import Core
package import Entity

/// Why an extended public key cannot be watched.
package enum WatchKeyError: Error, Equatable, Sendable {
  /// The text is an extended private key.
  case isPrivate
  /// The key, or a child of it, is invalid.
  case key(HDKeyError)
  /// The path is invalid.
  case path(PathError)
  /// The path does not have exactly one `{i}`.
  case counter
  /// The level of `{i}` is above the key.
  case counterAbove(depth: Int)
  /// A level below the key is hardened.
  case hardened(level: Int)
  /// The path has another step at the level of the key.
  case elsewhere(depth: Int, step: String)
  /// The paths of the addresses must be given for a key of this depth.
  case depth(Int)
  /// The path does not lead through the key.
  case notBelow(DerivationPath)
  /// The code of another wallet does not contain the origin of its key.
  case noOrigin
  /// The code of another wallet contains this many keys, of which one must be chosen.
  case several(Int)
  /// The key is for another coin, by its number in SLIP-44.
  case coin(UInt32)
  /// The steps below the key cannot be numbered.
  case children(String)
}

extension WatchKeyError: Reportable {
  package var report: Report {
    switch self {
    case .isPrivate:
      Report(
        .usage,
        "watch-private-key",
        "expected an extended public key (xpub…), found a private one, which opens every account "
          + "below it"
      )
    case .key(let cause): cause.report
    case .path(let cause): cause.report
    case .counter:
      Report(
        .usage,
        "watch-path-counter",
        "invalid path: exactly one level must be {i}, as in m/44'/60'/0'/0/{i}"
      )
    case .counterAbove(let depth):
      Report(
        .usage,
        "watch-path-above",
        "invalid path: {i} must be below this key, which is \(depth, one: "level", many: "levels") "
          + "deep; watch each account by its own xpub or by its address"
      )
    case .hardened(let level):
      Report(
        .usage,
        "watch-path-hardened",
        "level \(level) of the path is hardened and below the key, which requires a private key"
      )
    case .elsewhere(let depth, let step):
      Report(
        .usage,
        "watch-path-other",
        "path does not match the key: at level \(depth) the key has number \(number: step)"
      )
    case .depth(let found):
      Report(
        .usage,
        "watch-depth",
        "cannot derive the address paths: expected an xpub of depth 3 (account) or 4 (change), "
          + "found \(found)"
      )
    case .notBelow(let origin):
      Report(
        .usage,
        "watch-path-outside",
        "path is not below the key, which is at \(origin)"
      )
    case .noOrigin:
      Report(.data, "watch-no-origin", "code does not contain the origin of its key")
    case .several(let count):
      Report(
        .data,
        "watch-several",
        "code contains \(count, one: "key", many: "keys") with addresses below them; show a single "
          + "key in the other wallet"
      )
    case .coin(let found):
      Report(
        .data,
        "watch-coin",
        "key is for another coin: expected 60 (Ethereum) in SLIP-44, found \(found)"
      )
    case .children(let found):
      Report(
        .data,
        "watch-children",
        "unsupported path below the key: expected one such as 0/*, found \(path: found)"
      )
    }
  }
}
