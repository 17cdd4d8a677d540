package import Core
package import Entity

/// Why an extended public key cannot be watched.
package enum WatchKeyError: Error, Equatable, Sendable {
  /// The text is an extended private key.
  case isPrivate
  /// Something is wrong with the key, or a child of it.
  case key(HDKeyError)
  /// Something is wrong with the path.
  case path(PathError)
  /// Not one level of the path counts.
  case counter
  /// The level that counts lies above the key.
  case counterAbove(depth: Int)
  /// A level below the key is hardened.
  case hardened(level: Int)
  /// The path has another step where the key is.
  case elsewhere(depth: Int, step: String)
  /// Where the addresses lie below a key of this depth has to be said.
  case depth(Int)
  /// The path does not lead through the key.
  case notBelow(DerivationPath)
  /// Another wallet shows its key without saying where it comes from.
  case noOrigin
  /// Another wallet shows so many keys, and one has to be chosen.
  case several(Int)
  /// The key is for another coin, by its number in SLIP-44.
  case coin(UInt32)
  /// The steps below the key are none that can be counted.
  case children(String)
}

extension WatchKeyError: Reportable {
  package var report: Report {
    switch self {
    case .isPrivate:
      Report(
        .usage,
        "watch-private-key",
        "this is an extended private key, which opens every account below it; to watch takes the "
          + "public one, xpub…"
      )
    case .key(let cause): cause.report
    case .path(let cause): cause.report
    case .counter:
      Report(
        .usage,
        "watch-path-counter",
        "one level of the path counts and is {i}, as in m/44'/60'/0'/0/{i}"
      )
    case .counterAbove(let depth):
      Report(
        .usage,
        "watch-path-above",
        "the number that counts lies above this key, \(depth) levels deep, so the key has one "
          + "account of them; watch each by an xpub of its own, or by its address"
      )
    case .hardened(let level):
      Report(
        .usage,
        "watch-path-hardened",
        "level \(level) of the path is hardened, and lies below the key; that takes a private key"
      )
    case .elsewhere(let depth, let step):
      Report(
        .usage,
        "watch-path-elsewhere",
        "the key is number \(step) at level \(depth), and the path has another step there"
      )
    case .depth(let found):
      Report(
        .usage,
        "watch-depth",
        "an account's key lies 3 levels deep, and that of its chain 4; this one lies \(found) deep, "
          + "so the path of its addresses has to be told"
      )
    case .notBelow(let origin):
      Report(
        .usage,
        "watch-path-outside",
        "the path does not lie below the key, which is \(origin)"
      )
    case .noOrigin:
      Report(.data, "watch-no-origin", "the code does not say where its key comes from")
    case .several(let count):
      Report(
        .data,
        "watch-several",
        "the code has \(count) keys with addresses below them; have the other wallet show one"
      )
    case .coin(let found):
      Report(.data, "watch-coin", "the key is for coin \(found) of SLIP-44, and Ethereum is 60")
    case .children(let found):
      Report(
        .data,
        "watch-children",
        "the code has addresses at \(found) below its key, which cannot be counted without it"
      )
    }
  }
}
