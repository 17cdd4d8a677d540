package import Entity

extension ExtendedPublicKey {
  /// Returns the key in the form shown to another wallet.
  package func shared(at path: DerivationPath, fingerprint: [UInt8]?, name: String?) -> URHDKey {
    URHDKey(
      publicKey: publicKey,
      chainCode: chainCode,
      origin: KeyOrigin(path: path, fingerprint: fingerprint),
      parentFingerprint: depth > 0 ? parentFingerprint : nil,
      name: name
    )
  }

  /// Creates a key from the form shown by another wallet; nil if it cannot derive keys.
  ///
  /// A missing parent fingerprint is set to zero: no address depends on it.
  init?(_ shared: URHDKey, at path: DerivationPath) {
    guard let chainCode = shared.chainCode, let depth = UInt8(exactly: path.components.count) else {
      return nil
    }
    self.init(
      publicKey: shared.publicKey,
      chainCode: chainCode,
      depth: depth,
      parentFingerprint: depth > 0 ? shared.parentFingerprint ?? [0, 0, 0, 0] : [0, 0, 0, 0],
      childNumber: path.components.last?.number ?? 0
    )
  }
}

extension WatchSource {
  /// Reads what another wallet shows: a key with addresses below it, or keys of single addresses.
  ///
  /// - Parameters:
  ///   - shared: The keys.
  ///   - fingerprint: The master key's fingerprint, if the code states it beside its keys.
  ///   - paths: The paths of the addresses, if the user gave them.
  ///   - scheme: The derivation scheme, if the user gave one.
  ///   - count: The number of addresses to start with.
  /// - Throws: ``WatchKeyError``.
  package init(
    _ shared: [URHDKey],
    fingerprint: [UInt8]?,
    paths: WatchPaths?,
    scheme: DerivationScheme?,
    count: UInt32
  ) throws(WatchKeyError) {
    for key in shared {
      if let coin = key.coin, coin != URHDKey.ethereum { throw .coin(coin) }
    }
    let single = shared.filter { $0.chainCode == nil || $0.origin?.path.components.count == 5 }
    guard single.count < shared.count else {
      self = .addresses(
        shared.map {
          AccountEntry(path: nil, address: Address(publicKey: $0.publicKey), label: nil)
        }
      )
      return
    }
    guard shared.count == 1, let only = shared.first else { throw .several(shared.count) }
    guard let origin = only.origin, let key = ExtendedPublicKey(only, at: origin.path) else {
      throw .noOrigin
    }
    let usual = paths == nil ? try Self.paths(of: only, at: origin.path, scheme) : nil
    guard let place = paths ?? usual else { throw .noOrigin }
    self = .key(
      try WatchKey(
        key,
        paths: place,
        masterFingerprint: origin.fingerprint ?? fingerprint
      ),
      count: count
    )
  }

  /// Returns the paths of the addresses as stated by the code, otherwise the usual ones.
  private static func paths(
    of key: URHDKey,
    at path: DerivationPath,
    _ scheme: DerivationScheme?
  ) throws(WatchKeyError) -> WatchPaths {
    let depth = path.components.count
    if scheme == nil, let children = key.children?.description, !children.isEmpty {
      let open = children.replacing("*", with: "{i}")
      guard let paths = try? WatchPaths(parsing: "\(path)/\(open)") else {
        throw .children(children)
      }
      return paths
    }
    switch (depth, scheme ?? .standard) {
    case (3, .standard): return try WatchPaths(parsing: "\(path)/0/{i}")
    case (3, .ledgerLegacy), (4, .standard): return try WatchPaths(parsing: "\(path)/{i}")
    case (_, .ledgerLive): throw .counterAbove(depth: depth)
    default: throw .depth(depth)
    }
  }
}
