import Entity

/// Checks whether the stored blocks are still part of the chain, and removes those that are not.
struct ReorgCheck: Sendable {
  let node: Node
  let store: ChainStore
  let journal: Journal
  let chain: ChainID
  let head: BlockHeader

  /// Returns the last block that is kept if later ones were removed; nil if nothing changed.
  ///
  /// Cost: one request, and about log2 of the number of stored blocks after a reorganization.
  func run() async throws(ScanStop) -> UInt64? {
    let held = try kept { (store) throws(StoreError) in try store.canonicalHeaders(chain: chain) }
    // A node that lags behind cannot tell about blocks that it has not seen.
    let seen = held.filter { $0.number <= head.number }
    guard let highest = seen.first, try await !isCanonical(highest) else { return nil }
    // Highest first: the blocks before some index are gone, all from there on are kept.
    var gone = 0
    var stays = seen.count
    while stays - gone > 1 {
      let middle = (gone + stays) / 2
      if try await isCanonical(seen[middle]) { stays = middle } else { gone = middle }
    }
    guard stays < seen.count else { throw .otherChain(block: seen[seen.count - 1].number) }
    let fork = seen[stays].number
    let finalized = try kept { (store) throws(StoreError) in try store.finalized(chain: chain) }
    if let finalized, fork < finalized { throw .otherChain(block: finalized) }
    try kept { (store) throws(StoreError) in
      // The journal first: once the blocks are cut, nothing tells which they were.
      try journal.unmine(blocks: store.blocks(above: fork, chain: chain), chain: chain)
      try store.cut(above: fork, chain: chain)
    }
    return fork
  }

  private func isCanonical(_ held: StoredHeader) async throws(ScanStop) -> Bool {
    if held.number == head.number { return held.hash == head.hash }
    if held.number + 1 == head.number { return held.hash == head.parent }
    do {
      // A chain that became shorter does not have it; the head is known to be later.
      return try await node.block(.number(held.number), awaits: false).header.hash == held.hash
    } catch {
      guard case .missingData(.block) = error else { throw .node(error) }
      return false
    }
  }

  private func kept<Value>(
    _ work: (ChainStore) throws(StoreError) -> Value
  ) throws(ScanStop) -> Value {
    do {
      return try work(store)
    } catch {
      throw .store(error)
    }
  }
}
