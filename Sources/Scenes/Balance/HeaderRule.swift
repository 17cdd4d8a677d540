package import Entity

/// Whose word the header of a block rests on when balances are proved.
package struct HeaderRule: Sendable, Equatable {
  /// The nodes of the chain; one is in it twice if two have the same name.
  package let nodes: [EndpointID]
  /// The number of nodes that must agree, if it was chosen.
  package let quorum: Int?

  package init(nodes: [EndpointID], quorum: Int?) {
    (self.nodes, self.quorum) = (nodes, quorum)
  }

  /// How many of the nodes that are left must agree: as many as was chosen, else two; if there is one
  /// node alone, that one.
  func required(ofLeft count: Int) -> Int { quorum ?? max(1, min(2, count)) }
}
