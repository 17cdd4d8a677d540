import Entity

extension HistorySync {
  /// The scan of what is wanted, with its limits.
  ///
  /// - Throws: `.startsLater`; `.costly` if the sync is to end then.
  func limited(
    _ scan: ScanContext,
    _ accounts: [Address],
    isPriced: Bool
  ) async throws(ScanStop) -> ScanContext {
    var scan = scan
    let before = await scan.questions()
    if let start = wishes.start { scan.first = try await SyncStartReader(scan: scan).block(start) }
    if isPriced, wishes.stopsIfCostly, let price = try await price(scan, accounts), price.isHigh {
      throw .costly(price)
    }
    if let most = wishes.mostRequests {
      // The search for a date could use up what the logs may take, in each sync again.
      scan.limit = most.addingWithSaturation(await scan.questions() - before)
    }
    return scan
  }

  private func price(
    _ scan: ScanContext,
    _ accounts: [Address]
  ) async throws(ScanStop) -> SyncPrice? {
    if let pricing { return try await pricing(scan) }
    return try await SyncPricing(scan: scan).price(of: accounts)
  }

  /// The limit, if it left anything that is wanted; `before` is what was read before the sync.
  ///
  /// If nothing was read that stays, the blocks after the last settled one are too many for it: what
  /// they take was met in part, and is estimated for the rest.
  func limit(
    of scan: ScanContext,
    _ assurance: [SubjectAssurance],
    _ before: ReadSoFar?,
    _ accounts: [Address],
    added: Int
  ) async throws(ScanStop) -> HistoryReport.Limit? {
    let isLeft = assurance.flatMap(\.gaps).contains { gap in
      gap.reason == .notAsked && gap.blocks.upperBound >= scan.wanted.lowerBound
    }
    guard let most = wishes.mostRequests, isLeft else { return nil }
    guard added == 0, before == (try ReadSoFar(scan, accounts)) else {
      return HistoryReport.Limit(most: most)
    }
    let needed = await scan.questions().addingWithSaturation(scan.unread.requests)
    // Not all of it is known: some more, and more than was tried.
    let least = max(needed.addingWithSaturation(needed / 8), most.addingWithSaturation(most / 4))
    return HistoryReport.Limit(most: most, needed: least.roundedUp)
  }
}

extension Int {
  /// The next number with no more than two digits that are not 0, for one that is not negative.
  fileprivate var roundedUp: Int {
    var unit = 1
    while self / unit >= 100 { unit *= 10 }
    let (sum, overflow) = addingReportingOverflow(unit - 1)
    return overflow ? self : sum / unit * unit
  }
}
