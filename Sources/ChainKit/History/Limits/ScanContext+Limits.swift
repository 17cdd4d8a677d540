import Entity

/// How the requests of a limited sync are divided: half of them for the logs of all accounts, the
/// other half for their ether, so that none of them waits until all others are read.
///
/// Of settled blocks, what was read is stored, and each search of them goes on until something is, so
/// each sync gets further. Later blocks are read anew by each sync; once they are all that is left,
/// nothing is divided any more, since one sync must read them.
extension ScanContext {
  /// Whether nothing more is searched.
  ///
  /// What a search has begun is answered, and what ends a sync is asked for nevertheless: the states
  /// at the ends, the balances of the tokens, and the newest block.
  func isSpent() async -> Bool {
    guard let limit else { return false }
    return await questions() >= limit
  }

  /// The same with the part of the requests that log searches may use.
  var forLogs: ScanContext {
    isLast ? self : limited(to: limit.map { $0 / 2 }, limit.map { $0 / 4 })
  }

  /// The same with the part that the ether of an account may use; `place` is that of the account
  /// among `count` of them.
  ///
  /// What one leaves is for those after it.
  func forEther(_ place: Int, of count: Int) -> ScanContext {
    guard !isLast else { return self }
    let share = limit.map { ($0 - $0 / 2) / max(1, count) }
    return limited(to: limit.map { $0 / 2 + (share ?? 0) * (place + 1) }, share)
  }

  /// The same for settled blocks, which get some requests in any case: what is read of later blocks
  /// is read anew by each sync, and would leave nothing for them.
  ///
  /// Not beyond all bounds: of many accounts, the last ones may get none.
  func forSettled() async -> ScanContext {
    guard let limit, await !isFarBeyond() else { return self }
    return limited(to: max(limit, await questions() + max(1, reserve)), reserve)
  }

  /// The same, undivided if little but the blocks after the last settled one is left: what these take
  /// must be read by one sync, and nobody is asked about so few requests.
  func undividedAtLast(_ accounts: [Address]) throws(ScanStop) -> ScanContext {
    guard limit != nil, try isAlmostRead(of: accounts) else { return self }
    var scan = limited(
      to: limit.map { max($0, SyncPrice.most.requests) },
      limit.map { $0 / 4 }
    )
    scan.isLast = true
    return scan
  }

  /// Whether what was begun has led so far beyond the limit that nothing is read in any case.
  func isFarBeyond() async -> Bool {
    guard let most = wishes.mostRequests else { return false }
    return await questions() > most.addingWithSaturation(Self.mostBegun)
  }

  /// How far what was begun may lead beyond the limit.
  private static let mostBegun = 300
  /// How many settled blocks are few on a chain that settles few at once.
  private static let fewBlocks: UInt64 = 128
  /// More are never few: a chain whose finality stands still settles none.
  private static let mostFew: UInt64 = 20_000

  /// How many settled blocks are few: between two syncs, about as many become settled as were not yet,
  /// which are thousands on a chain of fast blocks.
  ///
  /// One sync must read the others, so these take about twice as much more.
  private var fewBlocks: UInt64 {
    let open = settled.map { head.number - min($0, head.number) } ?? 0
    return min(max(Self.fewBlocks, open.multipliedWithSaturation(by: 2)), Self.mostFew)
  }

  /// Whether all but a few of the wanted blocks up to the last settled one were searched.
  ///
  /// What nodes did not give is no reason to wait: they may never give it.
  private func isAlmostRead(of accounts: [Address]) throws(ScanStop) -> Bool {
    guard let settled, wanted.lowerBound <= settled else { return true }
    let (blocks, chain) = (wanted.lowerBound...settled, chain)
    for account in accounts {
      let said = try kept { (store) throws(StoreError) in
        try store.assurance(of: account, chain: chain)
      }
      for search in CoveredSearch.subjects {
        let subject: HistorySubject = search == .ether ? .ether : .otherTokens
        let spans = said.first { $0.subject == subject }?.spans.spans ?? []
        let vain = spans.filter { $0.grade.strength == 0 && $0.grade != .missing(.notAsked) }
        let open = Coverage(try coverage(of: search, account).gaps(in: blocks))
          .subtracting(Coverage(vain.map(\.blocks)))
        let count = open.ranges.reduce(into: UInt64.zero) { sum, range in
          sum = sum.addingWithSaturation(RangeController.length(range))
        }
        guard count <= fewBlocks else { return false }
      }
    }
    return true
  }

  private func limited(to limit: Int?, _ reserve: Int?) -> ScanContext {
    var scan = self
    (scan.limit, scan.reserve) = (limit, reserve ?? 0)
    return scan
  }
}
