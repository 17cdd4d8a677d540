/// Measures nodes, each by itself: what it serves, how fast it is, and what it keeps.
///
/// Costs some dozen requests for each node. Nothing is kept.
package struct MeasureNodes: Question {
  package static let name = "measure-nodes"
  package static let hasDeadline = false
  /// In the order of the connections.
  package typealias Answer = [NodeMeasurement]

  /// The chain that the nodes should be on.
  package let chain: ChainID
  /// The hash of its block 0 by the settings; nil for the built-in one, if there is one.
  package let genesis: Hash32?
  package let connections: [NodeConnection]

  package init(chain: ChainID, genesis: Hash32? = nil, connections: [NodeConnection]) {
    (self.chain, self.genesis, self.connections) = (chain, genesis, connections)
  }
}

/// What was measured of a node.
package struct NodeMeasurement: Codable, Equatable, Sendable {
  package let endpoint: EndpointID
  package let result: Result

  package enum Result: Codable, Equatable, Sendable {
    case works(NodeAbilities)
    /// It cannot be used: it is not reached, or is on another chain.
    case fails(RPCFailure)
  }

  package init(_ endpoint: EndpointID, _ result: Result) {
    (self.endpoint, self.result) = (endpoint, result)
  }
}

/// How fast a node is, and what it keeps.
package struct NodeAbilities: Codable, Hashable, Sendable {
  /// The median time of an answer, in milliseconds.
  package let milliseconds: UInt64
  /// Its newest block.
  package let head: UInt64
  /// The timestamp of its newest block, in seconds since 1970; nil if it did not give the block.
  package let headTime: UInt64?
  /// When that was, in seconds since 1970, by the clock of this machine.
  package let readAt: Int64
  /// Whether it has states from a quarter of the chain's length ago; nil if it did not say.
  package let hasOldState: Bool?
  /// How many blocks one log search may cover; nil if log searches failed.
  package let logRange: LogRange?
  /// How many requests it takes in a batch, of as many as are ever sent; 1 if it takes none.
  package let batch: Int

  package enum LogRange: Codable, Hashable, Sendable {
    /// The whole chain.
    case all
    /// So many blocks, of which more were refused.
    case most(UInt64)
  }

  package init(
    milliseconds: UInt64,
    head: UInt64,
    headTime: UInt64?,
    readAt: Int64,
    hasOldState: Bool?,
    logRange: LogRange?,
    batch: Int
  ) {
    (self.milliseconds, self.head, self.hasOldState) = (milliseconds, head, hasOldState)
    (self.headTime, self.readAt) = (headTime, readAt)
    (self.logRange, self.batch) = (logRange, batch)
  }
}
