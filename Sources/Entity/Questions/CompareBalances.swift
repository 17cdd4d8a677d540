/// Asks nodes, each alone, for balances of tokens after a block, to compare what they say.
///
/// Nodes that fail or do not have the block are missing in the answer.
package struct CompareBalances: Question {
  package static let name = "compare-balances"
  package typealias Answer = [NodeBalances]

  package let chain: ChainID
  package let block: BlockReference
  package let holdings: [TokenHolding]
  /// The nodes to ask.
  package let nodes: [EndpointID]

  package init(
    chain: ChainID,
    block: BlockReference,
    holdings: [TokenHolding],
    nodes: [EndpointID]
  ) {
    (self.chain, self.block) = (chain, block)
    (self.holdings, self.nodes) = (holdings, nodes)
  }
}

/// What an account has of a token.
package struct TokenHolding: Codable, Hashable, Sendable {
  package let account: Address
  /// The contract of the token.
  package let token: Address

  package init(account: Address, token: Address) {
    (self.account, self.token) = (account, token)
  }
}

/// What one node says of balances.
package struct NodeBalances: Codable, Hashable, Sendable {
  package let node: EndpointID
  /// In the order in which the balances were asked for.
  package let readings: [TokenBalanceResult]

  package init(node: EndpointID, readings: [TokenBalanceResult]) {
    (self.node, self.readings) = (node, readings)
  }
}
