package import Entity

extension Config {
  /// The chains that are built in, and those of the settings.
  ///
  /// - Throws: ``ConfigError/noID(chain:)`` for one that is neither built in nor has a number.
  package func registry() throws -> ChainRegistry {
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
