import Core
import Entity
import Scenes

extension Session {
  /// The chain a signed transaction names, which `--chain` may only confirm.
  func chain(_ name: String?, signedFor transaction: SignedTransaction) throws -> ChainEntry {
    if let name { return try chain(name) }
    guard let id = transaction.transaction.chain else { return try chain(nil) }
    return try chain(id.description)
  }

  /// The tokens that are looked at on a chain: the user's lists first, then the built-in ones.
  func tokens(on chain: ChainEntry, list path: String?) throws -> [Token] {
    let named = try path.map { try TokenFile.read($0) } ?? []
    return TokenList(adding: named + (try usualTokens)).tokens(on: chain.id)
  }

  /// The tokens of every chain that are known here.
  var knownTokens: TokenList { get throws { TokenList(adding: try usualTokens) } }

  private var usualTokens: [Token] {
    get throws { try TokenFile.read(inHome: home) }
  }
}

extension Config {
  /// The chains that are built in, and those of the settings.
  ///
  /// - Throws: ``ConfigError/noID(chain:)`` for one that is neither built in nor has a number.
  func registry() throws -> ChainRegistry {
    let registry = try ChainRegistry(adding: ownChains)
    for chain in chains where chain.id == nil {
      guard (try? registry.chain(named: chain.name)) != nil else {
        throw ConfigError.noID(chain: chain.name)
      }
    }
    return registry
  }

  /// Chains that are not built in, as the registry wants them.
  var ownChains: [ChainEntry] {
    get throws {
      try chains.compactMap { chain -> ChainEntry? in
        guard let id = chain.id else { return nil }
        return ChainEntry(
          id: try ChainID(id),
          name: chain.name,
          title: chain.name,
          symbol: chain.symbol ?? "ETH",
          decimals: 18
        )
      }
    }
  }
}
