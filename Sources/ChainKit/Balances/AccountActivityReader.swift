import Core
package import Entity

/// Finds out which of many accounts were ever used.
package struct AccountActivityReader: Sendable {
  private let node: Node
  private let chain: ChainID?
  private let memory: NodeMemory

  /// Makes a reader, as ``BalanceReader/init(_:chain:memory:)`` does.
  package init(_ node: Node, chain: ChainID? = nil, memory: NodeMemory = .none) {
    (self.node, self.chain, self.memory) = (node, chain, memory)
  }

  /// Reads the activity of accounts, all as of one block, in the order of `accounts`.
  ///
  /// Cost: the requests of `BalanceReader`, and one batch for the nonces.
  /// - Throws: `RPCFailure`.
  package func uses(
    of accounts: [Address],
    tokens: [Token]
  ) async throws(RPCFailure) -> [AccountActivity] {
    guard !accounts.isEmpty else { return [] }
    let sheet = try await BalanceReader(node, chain: chain, memory: memory).read(
      accounts: accounts,
      tokens: tokens
    )
    let tag = BlockTag.number(sheet.block.number)
    let nonces = try await node.asker.batch(
      accounts.map { GetTransactionCount($0, at: tag) }
    )
    var uses: [AccountActivity] = []
    for (balances, nonce) in zip(sheet.accounts, nonces) {
      uses.append(
        AccountActivity(
          account: balances.account,
          nonce: try nonce.get().value,
          ether: balances.ether,
          tokens: balances.tokens.compactMap { token in
            guard case .amount(let units) = token.reading, units > 0 else { return nil }
            return TokenAmount(token: token.token, units: units)
          }
        )
      )
    }
    return uses
  }
}
