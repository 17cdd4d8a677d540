package import Entity

/// Reads what each node says of balances, to compare them.
package struct NodeBalancesReader: Sendable {
  private let node: Node
  private let chain: ChainID?

  /// A chain that is named may have Multicall3 at an address of its own.
  package init(_ node: Node, chain: ChainID? = nil) { (self.node, self.chain) = (node, chain) }

  /// Reads balances after a block from these nodes, each asked alone, all at once.
  ///
  /// Those that fail or do not have the block are left out. Cost: as of balances, from each node.
  /// - Throws: `RPCFailure.cancelled`.
  package func read(
    _ holdings: [TokenHolding],
    after block: BlockReference,
    from nodes: [EndpointID]
  ) async throws(RPCFailure) -> [NodeBalances] {
    let members = node.asker.members.filter { nodes.contains($0.id) }
    let found = await withTaskGroup(of: (Int, [TokenBalanceResult]?).self) { group in
      for (place, member) in members.enumerated() {
        let reader = BalanceReader(Node(member), chain: chain)
        group.addTask { (place, try? await reader.read(holdings, after: block)) }
      }
      return await group.reduce(into: [Int: [TokenBalanceResult]]()) { $0[$1.0] = $1.1 }
    }
    if Task.isCancelled { throw .cancelled }
    return members.enumerated().compactMap { place, member in
      found[place].map { NodeBalances(node: member.id, readings: $0) }
    }
  }
}
