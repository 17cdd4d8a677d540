package import Core

/// Why a history cannot be followed as asked for, or is not followed any more.
package enum FollowError: Error, Equatable {
  case limit(Int)
  case interval(Int64)
  /// Somebody stopped it after so many events, when it was read up to this block.
  case stopped(events: Int, block: UInt64)
}

extension FollowError: Reportable {
  package var report: Report {
    switch self {
    case .limit(let found):
      Report(
        .usage,
        "follow-limit",
        "invalid number of events: expected 1 or more, found \(count: found)"
      )
    case .interval(let found):
      Report(
        .usage,
        "follow-interval",
        "invalid interval: expected 1 to 86,400 seconds, found \(count: found)"
      )
    case .stopped(let events, let block):
      Report(
        .interrupted,
        "follow-stopped",
        "stopped watching at block \(block), after \(events, one: "event", many: "events")"
      )
    }
  }
}
