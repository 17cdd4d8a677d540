import Entity

/// What earlier syncs, or earlier attempts of one, have shown.
extension HistorySync {
  /// Prefers others to the nodes that were shown to be wrong lately.
  func demoteWrongNodes() throws(ScanStop) {
    do {
      for one in try store.demotedNodes(chain: chain, now: timing.now()) {
        node.asker.demote(one.node)
      }
    } catch {
      throw .store(error)
    }
  }

  /// Makes the transactions pending again that were mined in blocks that were forgotten.
  func unmine(_ blocks: [Hash32]) throws(ScanStop) {
    do {
      if !blocks.isEmpty { try journal.unmine(blocks: blocks, chain: chain) }
    } catch {
      throw .store(error)
    }
  }
}
