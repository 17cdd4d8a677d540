import Entity

/// How often a chain that is followed is asked.
struct FollowPace: Sendable {
  /// The time between two questions while no node announces blocks, in seconds.
  let poll: Int64
  /// The time after which a node that announces blocks counts as silent, in seconds.
  let quiet: Int64
  private var failures: Int64 = 0

  /// The longest pause after failures, in seconds.
  private static let most: Int64 = 60

  /// Takes the block time of the chain, or what was asked for.
  init(_ profile: ChainProfile, interval: Int64?) {
    poll = interval ?? BalanceSchedule.period(of: profile)
    quiet = max(30, 4 * BalanceSchedule.period(of: profile))
  }

  /// Returns the pause after a failure, in seconds: each twice as long as the one before.
  mutating func failed() -> Int64 {
    defer { failures += 1 }
    return min(max(poll, 1) << min(failures, 5), max(poll, Self.most))
  }

  mutating func answered() { failures = 0 }
}
