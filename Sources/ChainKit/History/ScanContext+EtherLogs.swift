import Entity

/// From which block on a chain logs movements of ether (EIP-7708).
///
/// Of the built-in chains it is known. Of others it is learned from the blocks that are read in any
/// case: a transaction whose receipt has the log of its own value shows that all later blocks log
/// them, and one without it that no earlier block does. Before the first such block, a log of this
/// kind is a forgery.
extension ScanContext {
  /// Whether a block logs movements of ether; nil if it is not known.
  func logsEther(at block: BlockReference) throws(ScanStop) -> Bool? {
    if let known = chain.profile(at: block.time).logsEther { return known }
    if let first = try recall(.etherLogsFrom), block.number >= first { return true }
    if let last = try recall(.noEtherLogs), block.number <= last { return false }
    return nil
  }

  /// Whether it is worth looking for such logs in a block: on a chain that has them somewhere.
  func mayLogEther(at block: BlockReference) throws(ScanStop) -> Bool {
    if let known = try logsEther(at: block) { return known }
    return try recall(.etherLogsFrom) != nil
  }

  /// Whether a block that was read logs movements of ether.
  ///
  /// `shown` is what its transactions show; nil for nothing. It is remembered. What is not known is
  /// assumed: the balances decide about each log.
  func logsEther(in block: BlockReference, shown: Bool?) throws(ScanStop) -> Bool {
    if let known = chain.profile(at: block.time).logsEther { return known }
    switch shown {
    case true: try learnEtherLogs(from: block.number)
    case false: try learnNoEtherLogs(through: block.number)
    case nil: break
    }
    if let shown { return shown }
    return try logsEther(at: block) ?? true
  }

  private func learnEtherLogs(from block: UInt64) throws(ScanStop) {
    if let last = try recall(.noEtherLogs), last >= block { try unlearn(.noEtherLogs) }
    if let first = try recall(.etherLogsFrom), first <= block { return }
    try learn(.etherLogsFrom, block)
  }

  private func learnNoEtherLogs(through block: UInt64) throws(ScanStop) {
    if let first = try recall(.etherLogsFrom), first <= block { try unlearn(.etherLogsFrom) }
    if let last = try recall(.noEtherLogs), last >= block { return }
    try learn(.noEtherLogs, block)
  }
}
