package import Entity
import Exchange
import HomeKit
package import Scenes
import WalletKit

/// The nodes and chains in `config.toml`, and what a node says of its chain.
package struct LiveNodeSettings: NodeSettings {
  let session: Session
  /// The time that a node may take, in seconds; nil for the defaults.
  let timeout: UInt16?
  /// Whether the requests to nodes are logged.
  let isVerbose: Bool

  package init(_ session: Session, timeout: UInt16? = nil, verbose: Bool = false) {
    (self.session, self.timeout, isVerbose) = (session, timeout, verbose)
  }

  private var file: ConfigFile { ConfigFile(home: session.home) }

  /// The settings as they are now, since a command may have just changed them, with the chains named
  /// as in the registry.
  private var config: Config {
    get throws {
      let config = try Config(path: file.path)
      return try config.naming(by: try config.registry())
    }
  }

  package func chains() throws -> ChainRegistry { try config.registry() }

  package func nodes() throws -> [ConfiguredNode] {
    try config.chains.flatMap { chain in
      let nodes = try chain.endpoints.enumerated().map { place, node in
        ConfiguredNode(chain: chain.name, endpoint: node.id, place: place + 1)
      }
      let relay = try chain.relayURL.map { url in
        ConfiguredNode(chain: chain.name, endpoint: try endpoint(of: url), place: nil)
      }
      return nodes + [relay].compactMap(\.self)
    }
  }

  package func quorum(of chain: String) throws -> Int? {
    try config.chains.first { $0.name == chain }?.quorum
  }

  package func historySources() throws -> [ConfiguredSource] {
    try config.chains.flatMap { chain in
      try chain.historySources.map { source in
        switch source {
        case .indexer(let kind, let url):
          let place = try endpoint(of: url).description
          return ConfiguredSource(chain: chain.name, kind: kind.rawValue, place: place)
        case .index(let folder):
          let kind = Config.HistorySource.diskKind
          return ConfiguredSource(chain: chain.name, kind: kind, place: folder)
        }
      }
    }
  }

  package func endpoint(of url: String) throws -> EndpointID {
    try EndpointAddress(parsing: url).id
  }
}

extension LiveNodeSettings: AddNode.Worker {
  package func servedChain(by url: String) async throws -> ChainID {
    let address = try EndpointAddress(parsing: url)
    if address.isPlainRemote { session.notify(.unencrypted(address.id)) }
    return try await session.servedChain(
      by: url,
      NodeTrial([url], timeout: timeout, verbose: isVerbose)
    )
  }

  package func addNode(_ url: String, to chain: String) throws -> (place: Int, wasThere: Bool) {
    try session.wallets.keystore.makeHome()
    let added = try file.addNode(url, to: chain)
    return (added.place, added.wasThere)
  }
}

extension LiveNodeSettings: RemoveNode.Worker {
  package func nodes(like url: String) throws -> [ConfiguredNode] {
    let all = try config.chains.flatMap { chain in
      try chain.endpoints.enumerated().map { place, address in
        (
          node: ConfiguredNode(chain: chain.name, endpoint: address.id, place: place + 1),
          address: address
        )
      }
    }
    // What is shown of an address may be none that could be parsed.
    let typed = try? EndpointAddress(parsing: url)
    let same = all.filter { $0.address == typed }
    let alike = all.filter { $0.node.endpoint.description == url }
    return (same.isEmpty ? alike : same).map(\.node)
  }

  package func remove(_ node: ConfiguredNode) throws {
    let nodes = try config.chains.first { $0.name == node.chain }?.endpoints ?? []
    guard let place = node.place, nodes.indices.contains(place - 1),
      nodes[place - 1].id == node.endpoint, try file.removeNode(nodes[place - 1], of: node.chain)
    else { throw NodeChoiceError.unknown(node.endpoint) }
  }
}

extension LiveNodeSettings: UseChain.Worker {
  package func defaultChain() throws -> String? { try config.chain }

  package func setDefaultChain(_ name: String?) throws {
    try session.wallets.keystore.makeHome()
    try file.setChain(name)
  }
}

extension LiveNodeSettings: AddChain.Worker {
  package func addChain(_ request: AddChain.Request) throws {
    try session.wallets.keystore.makeHome()
    var chain = Config.Chain(name: request.name, id: request.id.value, symbol: request.symbol)
    chain.rpcURLs = request.urls
    (chain.explorers, chain.genesis) = (request.explorers, request.genesis)
    try file.addChain(chain)
  }
}

extension LiveNodeSettings: RemoveChain.Worker {
  package func ownChains() throws -> [String: ChainID] {
    var found: [String: ChainID] = [:]
    for chain in try config.chains { found[chain.name] = try chain.id.map { try ChainID($0) } }
    return found
  }

  package func removeChain(_ name: String) throws { _ = try file.removeChain(name) }
}
