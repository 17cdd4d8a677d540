import Entity

/// Asks the nodes of a sync what they keep, so that what they deleted is not searched for.
struct RetentionReader: Sendable {
  let scan: ScanContext

  /// Full nodes keep the states of as many blocks, and fewer are soon read.
  private static let fewBlocks: UInt64 = 128

  /// Asks, unless they told lately or little of the history is missing.
  ///
  /// Cost: none, or one request for each node.
  func askIfMuchIsMissing(_ accounts: [Address]) async throws(ScanStop) {
    guard try scan.recall(.retention) == nil, try isMuchMissing(accounts) else { return }
    try await ask()
  }

  /// Asks each node, and keeps what they tell.
  ///
  /// What one of them keeps can be read, so the lowest block counts, and only if all of them tell.
  func ask() async throws(ScanStop) {
    let answers = await scan.node.asker.each(GetCapabilities())
    let told = answers.compactMap { $0 }
    guard !told.isEmpty, told.count == answers.count else { return }
    try scan.learn(.retention, 1)
    try keep(.archiveFrom, told.map(\.archiveFrom))
    try keep(.logsFrom, told.map(\.logsFrom))
  }

  private func keep(_ fact: NodeFact, _ blocks: [UInt64?]) throws(ScanStop) {
    let known = blocks.compactMap { $0 }
    guard known.count == blocks.count, let lowest = known.min() else { return }
    try scan.learn(fact, lowest)
  }

  private func isMuchMissing(_ accounts: [Address]) throws(ScanStop) -> Bool {
    guard let settled = scan.settled else { return false }
    for account in accounts {
      for subject in CoveredSearch.subjects {
        let gaps = try scan.coverage(of: subject, account).gaps(in: 0...settled)
        if gaps.contains(where: { $0.upperBound - $0.lowerBound >= Self.fewBlocks }) { return true }
      }
    }
    return false
  }
}
