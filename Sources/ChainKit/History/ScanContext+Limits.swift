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
  var forLogs: ScanContext { limited(to: limit.map { $0 / 2 }) }

  /// The same with the part that the ether of an account may use; `place` is that of the account
  /// among `count` of them.
  ///
  /// What one leaves is for those after it.
  func forEther(_ place: Int, of count: Int) -> ScanContext {
    limited(to: limit.map { $0 / 2 + ($0 - $0 / 2) / max(1, count) * (place + 1) })
  }

  private func limited(to limit: Int?) -> ScanContext {
    var scan = self
    scan.limit = limit
    return scan
  }
}
