import Entity

/// When each of several chains is asked next.
///
/// A chain is asked once per block time, within limits; one that fails is asked less and less
/// often.
struct BalanceSchedule {
  /// The limits of the time between two questions, in seconds.
  static let limits: ClosedRange<Int64> = 2...60
  /// The same for a chain with an unknown block time, or one whose blocks come only on demand.
  static let unknownPeriod: Int64 = 5
  /// The least time between two questions whose answers are proved, which takes several requests to
  /// each node, in seconds.
  static let leastWithProofs: Int64 = 10

  private struct Entry {
    /// The time between two questions, in seconds.
    let period: Int64
    /// When it is asked next, in seconds since 1970; nil while it is being asked.
    var next: Int64?
    /// How many times in a row it has failed.
    var failures = 0
  }

  private var entries: [Entry]

  /// All chains are due at once.
  init(periods: [Int64], now: Int64) { entries = periods.map { Entry(period: $0, next: now) } }

  /// Returns the time between two questions to a chain, in seconds.
  static func period(of profile: ChainProfile) -> Int64 {
    guard let milliseconds = profile.blockMilliseconds else { return unknownPeriod }
    let seconds = Int64(clamping: milliseconds / 1000 + (milliseconds % 1000 > 0 ? 1 : 0))
    return min(max(seconds, limits.lowerBound), limits.upperBound)
  }

  /// Returns the chains to ask now, which count as being asked from then on; those for which there
  /// is no room among `most` stay due.
  mutating func takeDue(at now: Int64, atMost most: Int = BalanceLookup.atOnce) -> [Int] {
    let room = most - entries.count { $0.next == nil }
    let due = entries.indices.lazy.filter { [entries] place in
      guard let next = entries[place].next else { return false }
      // A time further off than any pause means that the clock was set back.
      return next <= now || next - now > Self.limits.upperBound
    }
    let taken = Array(due.prefix(max(0, room)))
    for place in taken { entries[place].next = nil }
    return taken
  }

  mutating func answered(_ place: Int, at now: Int64) {
    entries[place].failures = 0
    entries[place].next = now + entries[place].period
  }

  /// The pauses after failures are one period, then each twice as long as the one before.
  mutating func failed(_ place: Int, at now: Int64) {
    let pause = entries[place].period << Int64(min(entries[place].failures, 5))
    entries[place].failures += 1
    entries[place].next = now + min(pause, Self.limits.upperBound)
  }
}
