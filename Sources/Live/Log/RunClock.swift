import Core
import Entity

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time in the lines of a log.
package struct RunClock: Sendable {
  /// Returns the time of day in UTC as 2026-01-31T23:59:59.999Z.
  let now: @Sendable () -> String
  /// Returns a time that never goes back, in milliseconds since any moment.
  let milliseconds: @Sendable () -> UInt64

  /// Creates a clock from a time of day and a time that never goes back, both in milliseconds.
  package init(
    day: @escaping @Sendable () -> UInt64,
    passed: @escaping @Sendable () -> UInt64
  ) {
    now = { Self.text(day()) }
    milliseconds = passed
  }

  /// The clock of the system.
  package static let system = RunClock(
    day: { read(CLOCK_REALTIME) },
    passed: { read(CLOCK_MONOTONIC) }
  )

  private static func text(_ milliseconds: UInt64) -> String {
    let time = UTCTime(clamping: milliseconds / 1000)
    let digits = String(milliseconds % 1000)
    return "\(time.date)T\(time.clock)."
      + String(repeating: "0", count: 3 - digits.utf8.count) + digits + "Z"
  }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0, time.tv_sec > 0 else { return 0 }
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }
}
