package import Entity

extension Config {
  /// Returns the built-in chains and those of the settings.
  ///
  /// - Throws: ``ConfigError/noID(chain:)`` for a chain that is not built in and has no ID.
  package func registry() throws -> ChainRegistry {
    let registry = try ChainRegistry(adding: ownChains)
    for chain in chains where chain.id == nil {
      guard (try? registry.chain(named: chain.name)) != nil else {
        throw ConfigError.noID(chain: chain.name)
      }
    }
    return registry
  }

  /// The chains of the settings that have an ID, as registry entries.
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
