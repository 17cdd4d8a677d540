package import Entity

/// Answers with balances that were read earlier, as long as their block is part of the chain.
package struct KeptBalanceReader: Sendable {
  private let node: Node
  private let store: ChainStore
  private let chain: ChainID

  package init(_ node: Node, store: ChainStore, chain: ChainID) {
    (self.node, self.store, self.chain) = (node, store, chain)
  }

  /// Returns balances that are kept, less than `maxAge` seconds old at `now`; nil if they must be read.
  ///
  /// They are not those of a block that a reorganization removed, as far as anything that was read
  /// since can tell. Cost: nothing, if no block was seen since that is neither theirs nor the next
  /// one; otherwise one request, for the block at their height.
  /// - Throws: `StoreError`, and `RPCFailure` if no node can tell.
  package func sheet(
    of accounts: [Address],
    tokens: [Token],
    maxAge: Int64,
    now: Int64
  ) async throws -> BalanceSheet? {
    let kept = try store.keptSheet(
      of: accounts,
      tokens: tokens,
      chain: chain,
      maxAge: maxAge,
      now: now
    )
    guard let kept else { return nil }
    if try store.isSeen(kept.block, chain: chain) { return kept }
    do {
      let found = try await node.blockBesideCheck(.number(kept.block.number), awaits: false)
      return found.header.hash == kept.block.hash ? kept : nil
    } catch RPCFailure.missingData(.block) {
      // The chain became shorter, or the node is behind.
      return nil
    }
  }
}
