package import Core
package import Entity

/// A node of `config.toml`, without the key that its address may contain.
package struct ConfiguredNode: Sendable, Hashable {
  /// The name of its chain.
  package let chain: String
  /// The address without its key.
  package let endpoint: EndpointID
  /// Its place among the nodes of its chain, counted from 1; nil for the private relay.
  package let place: Int?

  package init(chain: String, endpoint: EndpointID, place: Int?) {
    (self.chain, self.endpoint, self.place) = (chain, endpoint, place)
  }
}

/// The nodes and chains in the settings.
package protocol NodeSettings: Sendable {
  /// The known chains: the built-in ones and those of the settings.
  func chains() throws -> ChainRegistry
  /// The nodes, by chain and place, each relay behind the nodes of its chain.
  func nodes() throws -> [ConfiguredNode]
  /// The number of nodes of a chain that must give the same answer; nil for none.
  func quorum(of chain: String) throws -> Int?
  /// What the history asks besides the nodes, by chain, in the order of the settings.
  func historySources() throws -> [ConfiguredSource]
}

/// Why a node of the settings is not found.
package enum NodeChoiceError: Error, Equatable {
  case unknown(EndpointID)
  /// Several nodes are shown alike, or one is that of several chains.
  case ambiguous(EndpointID)
}

extension NodeChoiceError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let node):
      Report(.usage, "node-unknown", "unknown node: \(term: node.description)")
    case .ambiguous(let node):
      Report(
        .usage,
        "node-ambiguous",
        "ambiguous node: \(term: node.description) is listed more than once"
      )
    }
  }
}
