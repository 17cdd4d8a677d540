package import Core

/// The amounts signed for in the windows of a policy's limits, added up from lines of the log.
///
/// A sum beyond 256 bits stays at the largest number, which no limit exceeds.
package struct LimitUsage: Sendable {
  private struct Sum {
    let holding: Policy.Holding
    let seconds: UInt64
    var units: UInt256 = 0
  }

  private let newest: UInt64
  private var sums: [Sum]

  /// Starts at zero, for the limits of a policy; windows end at `newest`, in seconds since 1970.
  package init(for policy: Policy, upTo newest: UInt64) {
    self.newest = newest
    sums = policy.limits.compactMap { limit in
      limit.window.seconds.map { Sum(holding: limit.holding, seconds: $0) }
    }
  }

  /// The longest window, in seconds; nil if no limit has one.
  package var longest: UInt64? { sums.map(\.seconds).max() }

  /// Counts a line in every window that contains it.
  ///
  /// A line exactly as old as the window still counts, and so does one dated after its end.
  package mutating func add(_ line: AuditLine) {
    guard line.entry.outcome == .signed else { return }
    for spend in line.entry.spends {
      add(spend.asset, on: line.entry.chain, at: line.time.seconds) { spend.units }
    }
  }

  /// Returns the usage with recent spends added; nil if they do not reach back far enough.
  package func adding(_ spends: RecentSpends) -> LimitUsage? {
    guard let longest, spends.start == 0 || spends.start + longest <= newest else { return nil }
    var usage = self
    spends.forEach { time, chain, asset, units in
      usage.add(asset, on: chain, at: time, units)
    }
    return usage
  }

  private mutating func add(
    _ asset: Movement.Asset,
    on chain: UInt256?,
    at time: UInt64,
    _ units: () -> UInt256
  ) {
    for place in sums.indices
    where time + sums[place].seconds >= newest && sums[place].holding.counts(asset, on: chain) {
      sums[place].units = sums[place].units.addingWithSaturation(units())
    }
  }

  /// Returns the amount of a holding signed for in a window, which must be the window of a limit.
  package func spent(of holding: Policy.Holding, in seconds: UInt64) -> UInt256 {
    sums.first { $0.holding == holding && $0.seconds == seconds }?.units ?? 0
  }
}
