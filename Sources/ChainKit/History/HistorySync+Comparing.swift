import Entity

extension HistorySync {
  /// Compares the tokens with their balances, and returns the number of new rows and the nodes at
  /// which something was searched in vain.
  ///
  /// A node that left out a log of one token may have left out others, also of tokens that are not
  /// compared: what its searches told is searched again, once.
  func compare(
    _ sync: inout [AccountSync],
    listed: Set<Address>,
    _ logs: TokenMovementScan.Outcome,
    _ scan: ScanContext
  ) async throws(ScanStop) -> (added: Int, inVain: [EndpointID]) {
    var added = 0
    var isDoubted = false
    var inVain: [EndpointID] = []
    for index in sync.indices {
      added += try await sync[index].compareTokens(listed: listed, logs)
    }
    for index in sync.indices {
      let repaired = try await sync[index].repair()
      added += repaired.added
      inVain += repaired.inVain.filter { !inVain.contains($0) }
    }
    for index in sync.indices {
      try await sync[index].judgeNodes()
      isDoubted = try sync[index].forgetDoubtedLogs() || isDoubted
    }
    guard isDoubted else { return (added, inVain) }
    let again = try await TokenMovementScan(scan: scan, listed: listed)
      .run(sync.map(\.account))
    added += again.added
    for index in sync.indices {
      try sync[index].readAgain()
      added += try await sync[index].compareTokens(listed: listed, again)
    }
    return (added, inVain)
  }
}

extension SubjectAssurance {
  /// Whether the rows of a token are known to differ from its balance.
  var isOfTokenRows: Bool {
    guard case .token = subject else { return false }
    return spans.spans.contains(where: \.grade.isOfRows)
  }
}
