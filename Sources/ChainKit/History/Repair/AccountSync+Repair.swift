import Entity

extension AccountSync {
  /// Searches at other nodes where the rows of tokens differ from the balances, and names those that
  /// searched in vain.
  ///
  /// What was a gap before is searched once a day. Those of collections are left to later syncs, as
  /// is what a limited sync has no requests for.
  mutating func repair() async throws(ScanStop) -> (added: Int, inVain: [EndpointID]) {
    var (added, inVain): (Int, [EndpointID]) = (0, [])
    let mayRepair = try scan.repairs(account)
    for (subject, known) in spans.sorted(by: { $0.key < $1.key }) {
      guard case .token(let token) = subject, let start = starts[token],
        known.spans.contains(where: \.grade.isOfRows)
      else { continue }
      if await scan.isSpent() { break }
      let old = before[subject] ?? HistorySpans()
      let isNew = known.spans.contains {
        $0.grade.isOfRows && old.grade(at: $0.blocks.lowerBound)?.isOfRows != true
      }
      guard isNew || mayRepair else { continue }
      let first = scan.endpoint
      let found = try await GapRepair(
        scan: scan,
        account: account,
        token: token,
        start: start
      ).run(known)
      added += found.added
      corrected += found.corrected
      isLateCorrected = isLateCorrected || found.isLateCorrected
      omissions += found.omissions
      spans[subject] = found.spans
      if found.spans == known, !found.searched.isEmpty {
        inVain += ([first] + found.searched).filter { !inVain.contains($0) }
      }
    }
    return (added, inVain)
  }

  /// Demotes the nodes whose log searches are shown to have left something out.
  func judgeNodes() async throws(ScanStop) {
    guard let told = spans[.otherTokens] else { return }
    var judged: Set<EndpointID> = []
    for omission in omissions {
      if await scan.isSpent() { break }
      guard case .told(let suspect) = told.grade(at: omission.block), !judged.contains(suspect),
        try await NodeJudge(scan: scan).leavesOut(omission, suspect)
      else { continue }
      judged.insert(suspect)
      try scan.demote(suspect, .leftOutLog, at: omission.block)
    }
  }
}
