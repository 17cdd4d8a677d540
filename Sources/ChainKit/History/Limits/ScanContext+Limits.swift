import Entity

/// How the requests of a limited sync are divided: half of them for the logs of all accounts, the
/// other half for their ether, so that none of them waits until all others are read.
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
  var forLogs: ScanContext { limited(to: limit.map { $0 / 2 }, limit.map { $0 / 4 }) }

  /// The same with the part that the ether of an account may use; `place` is that of the account
  /// among `count` of them.
  ///
  /// What one leaves is for those after it.
  func forEther(_ place: Int, of count: Int) -> ScanContext {
    let share = limit.map { ($0 - $0 / 2) / max(1, count) }
    return limited(to: limit.map { $0 / 2 + (share ?? 0) * (place + 1) }, share)
  }

  /// The same for settled blocks, which get some requests in any case: what is read of later blocks
  /// is read anew by each sync, and would leave nothing for them.
  ///
  /// Not beyond all bounds: of many accounts, the last ones may get none.
  func forSettled() async -> ScanContext {
    guard let limit, let most = wishes.mostRequests else { return self }
    let now = await questions()
    guard now <= most || now - most <= Self.mostBegun else { return self }
    return limited(to: max(limit, now + max(1, reserve)), reserve)
  }

  /// The same for the blocks after the last settled one, if all others are read: what these take must
  /// be read by one sync, and nobody is asked about so few requests.
  var forTail: ScanContext { limited(to: limit.map { max($0, SyncPrice.most.requests) }, reserve) }

  /// How far what was begun may lead beyond the limit.
  private static let mostBegun = 300

  private func limited(to limit: Int?, _ reserve: Int?) -> ScanContext {
    var scan = self
    (scan.limit, scan.reserve) = (limit, reserve ?? 0)
    return scan
  }
}
