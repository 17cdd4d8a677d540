import Entity

/// Finds from which block on a node has logs, if it deleted older ones (EIP-4444).
struct LogEdgeSearch: Sendable {
  let scan: ScanContext

  /// Returns the lowest block above a deleted one whose logs can be searched, and remembers it.
  ///
  /// Cost: two requests if the node tells, else about 25, each for one block.
  /// - Throws: `.missingData(.pruned)` if not even those of the head can be.
  func lowest(above first: UInt64) async throws(ScanStop) -> UInt64 {
    var missing = first
    var present = scan.head.number
    try await RetentionReader(scan: scan).ask()
    if let told = try scan.recall(.logsFrom), told > missing, told <= present,
      try await hasLogs(of: told)
    {
      return told
    }
    guard missing < present, try await hasLogs(of: present) else {
      throw .node(.missingData(.pruned))
    }
    while present - missing > 1 {
      let middle = missing + (present - missing) / 2
      if try await hasLogs(of: middle) { present = middle } else { missing = middle }
    }
    try scan.learn(.logsFrom, present)
    return present
  }

  /// Whether a search for transfers to nobody in particular is answered.
  private func hasLogs(of block: UInt64) async throws(ScanStop) -> Bool {
    let filter = TokenFilter.filter([.sentToken], accounts: [.zero], blocks: block...block)
    do throws(ScanStop) {
      _ = try await scan.ask { (node) throws(RPCFailure) in try await node.logs(filter) }
      return true
    } catch {
      guard case .node(.missingData(.pruned)) = error else { throw error }
      return false
    }
  }
}
