package import Core
package import Entity
package import WalletKit

/// Stores a watch-only wallet: addresses, or an xpub with addresses below it.
///
/// It needs no key and no password.
package enum WatchWallet {
  /// The most addresses to derive from an xpub at first.
  package static let most: UInt32 = 500

  package struct Request: Sendable {
    package let name: WalletName
    package let xpub: String?
    package let scheme: DerivationScheme?
    /// The path of addresses below the xpub, with `{i}` for the index.
    package let paths: String?
    package let count: UInt32?
    package let addresses: [WatchedAddress]
    /// The text of a UR with the key, as another wallet shows it.
    package let code: [UInt8]?

    package init(
      name: WalletName,
      xpub: String?,
      scheme: DerivationScheme?,
      paths: String?,
      count: UInt32?,
      addresses: [WatchedAddress],
      code: [UInt8]? = nil
    ) {
      (self.name, self.xpub, self.scheme) = (name, xpub, scheme)
      (self.paths, self.count, self.addresses) = (paths, count, addresses)
      self.code = code
    }
  }

  package struct Response: Sendable {
    package let wallet: WatchEntry
    package let file: String
    /// Whether the xpub does not record its account, so that the first one was assumed.
    package let isAccountAssumed: Bool
  }

  package protocol Worker: NamingWorker {
    func watch(_ name: WalletName, _ source: WatchSource) throws -> WatchEntry
    func watchFile(of name: WalletName) -> String
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let names = try worker.names()
      try names.requireUnusedName(wallet: request.name, at: request.addresses.first?.address)
      let isAccountAssumed: Bool
      let source: WatchSource
      if let code = request.code {
        guard request.xpub == nil, request.addresses.isEmpty else {
          throw WatchWalletError.sources
        }
        return Response(
          wallet: try worker.watch(request.name, try shared(code, request)),
          file: worker.watchFile(of: request.name),
          isAccountAssumed: false
        )
      }
      switch (request.xpub, request.addresses.isEmpty) {
      case (let xpub?, true):
        let key = try key(xpub, request)
        let count = request.count ?? 1
        guard (1...WatchWallet.most).contains(count) else {
          throw WatchWalletError.count(count)
        }
        source = .key(key, count: count)
        isAccountAssumed = request.paths == nil && key.isAccountAssumed
      case (nil, false):
        guard request.scheme == nil, request.paths == nil, request.count == nil else {
          throw WatchWalletError.needsXpub
        }
        source = .addresses(try entries(request.addresses, beside: names))
        isAccountAssumed = false
      default: throw WatchWalletError.sources
      }
      return Response(
        wallet: try worker.watch(request.name, source),
        file: worker.watchFile(of: request.name),
        isAccountAssumed: isAccountAssumed
      )
    }

    private func key(_ xpub: String, _ request: Request) throws -> WatchKey {
      let key = try WatchKey.key(parsing: xpub)
      guard let paths = request.paths else {
        return try WatchKey(key, scheme: request.scheme ?? .standard)
      }
      guard request.scheme == nil else { throw WatchWalletError.schemeAndPath }
      return try WatchKey(key, paths: WatchPaths(parsing: paths))
    }

    private func entries(_ addresses: [WatchedAddress], beside names: LocalNames) throws
      -> [AccountEntry]
    {
      var labels: Set<WalletName> = []
      for label in addresses.compactMap(\.label) where !labels.insert(label).inserted {
        throw AddAccountError.labelled(label)
      }
      _ = try addresses.reduce(names) { names, watched in
        guard let label = watched.label else { return names }
        try names.requireUnusedName(label: label, at: watched.address)
        return names.with(label: label, at: watched.address)
      }
      return addresses.map { AccountEntry(path: nil, address: $0.address, label: $0.label) }
    }
  }
}

/// The reason why no watch-only wallet was stored.
package enum WatchWalletError: Error, Equatable {
  case sources
  case needsXpub
  case schemeAndPath
  case count(UInt32)
}

extension WatchWalletError: Reportable {
  package var report: Report {
    switch self {
    case .sources:
      Report(.usage, "watch-sources", "a watch-only wallet requires either an xpub or addresses")
    case .needsXpub:
      Report(.usage, "watch-needs-xpub", "a scheme, a path or a count requires an xpub")
    case .schemeAndPath:
      Report(.usage, "watch-scheme-and-path", "a scheme conflicts with a path; use one of the two")
    case .count(let found):
      Report(
        .usage,
        "watch-count",
        "invalid number of addresses: expected 1 to \(count: WatchWallet.most), found "
          + "\(count: found)"
      )
    }
  }
}
