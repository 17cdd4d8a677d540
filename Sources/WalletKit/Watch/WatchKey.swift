import Core
package import Entity

/// An extended public key, and the paths of the watched addresses below it.
package struct WatchKey: Hashable, Sendable {
  package let key: ExtendedPublicKey

  /// The paths of the addresses; the first steps are the key's own path, as stated by its owner.
  package let paths: WatchPaths

  /// The first four bytes of the master key's identifier, if its owner stated them.
  ///
  /// A signer uses it to recognize which of its wallets is meant.
  package let masterFingerprint: [UInt8]?

  /// Creates a key with a known path.
  ///
  /// An xpub contains its depth and the number of its last step; the steps above that are as stated
  /// by its owner.
  /// - Throws: ``WatchKeyError`` if the path does not lead through the key, or continues with steps
  ///   that require the private key.
  package init(
    _ key: ExtendedPublicKey,
    paths: WatchPaths,
    masterFingerprint: [UInt8]? = nil
  ) throws(WatchKeyError) {
    let depth = Int(key.depth)
    guard paths.counted >= depth else { throw .counterAbove(depth: depth) }
    if let level = paths.steps.indices.first(where: { $0 >= depth && paths.steps[$0].hardened }) {
      throw .hardened(level: level + 1)
    }
    if depth > 0, paths.steps[depth - 1].number != key.childNumber {
      throw .elsewhere(depth: depth, step: Self.text(key.childNumber))
    }
    (self.key, self.paths) = (key, paths)
    self.masterFingerprint = masterFingerprint
  }

  /// The path of the key itself, as stated by its owner.
  package var place: DerivationPath {
    get throws(PathError) {
      try DerivationPath(Array(paths.steps.prefix(Int(key.depth))))
    }
  }

  /// Uses the key of an account (m/44'/60'/a') or of its outer chain (m/44'/60'/a'/0).
  ///
  /// The addresses are those of the scheme. The key of a chain does not tell its account, which is
  /// assumed to be the first.
  /// - Throws: ``WatchKeyError``, including ``WatchKeyError/depth(_:)`` for any other key.
  package init(_ key: ExtendedPublicKey, scheme: DerivationScheme) throws(WatchKeyError) {
    let step = Self.text(key.childNumber)
    let text: String
    switch (Int(key.depth), scheme) {
    case (let depth, .ledgerLive): throw .counterAbove(depth: depth)
    case (3, .standard): text = "m/44'/60'/\(step)/0/{i}"
    case (3, .ledgerLegacy): text = "m/44'/60'/\(step)/{i}"
    case (4, .standard): text = "m/44'/60'/0'/\(step)/{i}"
    case (let depth, _): throw .depth(depth)
    }
    try self.init(key, paths: try WatchPaths(parsing: text))
  }

  /// Reads an `xpub…`.
  ///
  /// - Throws: ``WatchKeyError/isPrivate`` for an `xprv…`, otherwise the fault of the text.
  package static func key(parsing text: String) throws(WatchKeyError) -> ExtendedPublicKey {
    do {
      return try ExtendedPublicKey(parsing: text)
    } catch .text(.version(ExtendedKeyLayout.privateVersion)) {
      throw .isPrivate
    } catch {
      throw .key(error)
    }
  }

  /// Returns a child number as a step of a path.
  package static func text(_ childNumber: UInt32) -> String {
    "\(childNumber & ~(1 << 31))" + (childNumber >> 31 == 1 ? "'" : "")
  }

  /// Returns the address at a path from the master key. Costs about 0.1 ms.
  ///
  /// - Throws: ``WatchKeyError`` if the path is not below the key, or requires a private key.
  package func address(at path: DerivationPath) throws(WatchKeyError) -> Address {
    let depth = Int(key.depth)
    guard path.components.count > depth,
      path.components.prefix(depth).elementsEqual(paths.steps.prefix(depth))
    else { throw .notBelow(origin) }
    let below = path.components.dropFirst(depth)
    if let level = below.indices.first(where: { below[$0].hardened }) {
      throw .hardened(level: level + 1)
    }
    let rest: DerivationPath
    do { rest = try DerivationPath(Array(below)) } catch { throw .path(error) }
    do { return try key.derived(at: rest).address } catch { throw .key(error) }
  }

  /// The path of the key itself.
  package var origin: DerivationPath {
    (try? DerivationPath(Array(paths.steps.prefix(Int(key.depth))))) ?? .master
  }

  /// True if the account is assumed, because the key does not tell it.
  package var isAccountAssumed: Bool { key.depth > 3 }

  /// The schemes of addresses below the key.
  ///
  /// The wallet's own paths come first, with nil for the scheme, if they are of none of them.
  package var schemes: [(scheme: DerivationScheme?, key: WatchKey)] {
    var found: [(scheme: DerivationScheme?, key: WatchKey)] = []
    for (scheme, rest) in [(DerivationScheme.standard, [0, 0]), (.ledgerLegacy, [0])]
      as [(DerivationScheme, [UInt32])]
    {
      let steps = origin.components + rest.compactMap { try? .init($0, hardened: false) }
      let known =
        scheme == .standard && key.depth == 4 ? Array(steps.dropLast()) : steps
      guard Self.isStandard(known, scheme),
        let key = try? WatchKey(
          key,
          paths: WatchPaths(steps: known, counted: known.count - 1),
          masterFingerprint: masterFingerprint
        )
      else { continue }
      found.append((scheme, key))
    }
    return found.contains { $0.key == self } ? found : [(nil, self)] + found
  }

  /// Returns true if these are a scheme's steps, for any account.
  private static func isStandard(
    _ steps: [DerivationPath.Component],
    _ scheme: DerivationScheme
  ) -> Bool {
    guard let path = try? scheme.path(0), path.components.count == steps.count else { return false }
    return zip(steps, path.components).enumerated().allSatisfy { level, pair in
      level == 2 ? pair.0.hardened : pair.0 == pair.1
    }
  }
}
