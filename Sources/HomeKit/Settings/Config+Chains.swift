package import Entity

extension Config {
  /// Returns the built-in chains and those of the settings.
  package func registry() throws -> ChainRegistry { try ChainRegistry(adding: ownChains) }

  /// Returns the settings with each of their chains under the name that it has in a registry.
  ///
  /// A table without an ID may name its chain in any way that `--chain` does: `[chains.mainnet]` is
  /// about Ethereum.
  /// - Throws: ``ConfigError/noID(chain:)`` for a chain that is not in the registry,
  ///   ``ConfigError/chainTwice(_:_:)`` if two tables are about the same chain, and
  ///   ``ConfigError/otherGenesis(chain:builtIn:)`` for a built-in chain with another block 0: what
  ///   is signed for the one is valid on the other.
  package func naming(by registry: ChainRegistry) throws(ConfigError) -> Config {
    var named = self
    var typed: [ChainID: String] = [:]
    for (index, chain) in chains.enumerated() {
      guard let entry = try? registry.chain(named: chain.name) else {
        throw .noID(chain: chain.name)
      }
      if let other = typed.updateValue(chain.name, forKey: entry.id) {
        throw .chainTwice(other, chain.name)
      }
      if let genesis = chain.genesis, let known = entry.id.profile(at: 0).genesis,
        genesis != known
      {
        throw .otherGenesis(chain: chain.name, builtIn: known)
      }
      named.chains[index].name = entry.name
    }
    return named
  }

  /// The chains of the settings that have an ID, as registry entries.
  var ownChains: [ChainEntry] {
    get throws {
      try chains.compactMap { chain -> ChainEntry? in
        guard let id = chain.id else { return nil }
        let number = try ChainID(id)
        // What is known of a built-in chain does not change with the name that the user gives it.
        let known = ChainRegistry.builtIn[number]
        return ChainEntry(
          id: number,
          name: chain.name,
          title: known?.title ?? chain.name,
          symbol: chain.symbol ?? known?.symbol ?? "ETH",
          shortName: known?.shortName,
          publicNodes: known?.publicNodes ?? [],
          explorers: chain.explorers.isEmpty ? known?.explorers ?? [] : chain.explorers,
          isTest: known?.isTest ?? false
        )
      }
    }
  }
}
