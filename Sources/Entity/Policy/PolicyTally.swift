public import BigInt

/// What was signed for in the windows of a policy's limits, added up from lines of the log.
public struct PolicyTally: Sendable {
  private struct Span: Hashable {
    let holding: Policy.Holding
    let seconds: UInt64
  }

  private let newest: UInt64
  private var sums: [Span: BigUInt] = [:]

  /// Starts with nothing: for the limits of a policy, up to a time in seconds since 1970.
  public init(for policy: Policy, upTo newest: UInt64) {
    self.newest = newest
    for limit in policy.limits {
      if let seconds = limit.window.seconds {
        sums[Span(holding: limit.holding, seconds: seconds)] = 0
      }
    }
  }

  /// The seconds of the longest window; nil where no limit has one.
  public var longest: UInt64? { sums.keys.map(\.seconds).max() }

  /// Counts a line in every window that it lies in; exactly so many seconds ago still counts, and so
  /// does whatever is dated later than the end of the window.
  public mutating func add(_ line: AuditLine) {
    for span in sums.keys where line.time.seconds + span.seconds >= newest {
      sums[span, default: 0] += line.entry.spent(of: span.holding)
    }
  }

  /// How much of a holding was signed for in so many seconds, which have to be a limit's.
  public func spent(of holding: Policy.Holding, in seconds: UInt64) -> BigUInt {
    sums[Span(holding: holding, seconds: seconds)] ?? 0
  }
}
