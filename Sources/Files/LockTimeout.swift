#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time to wait for a lock, with a clock and a sleep function that tests can replace.
package struct LockTimeout: Sendable {
  /// The longest wait for one holder of the lock, in seconds.
  package var seconds: Int
  /// The total wait as a multiple of `seconds`, if the lock passes from holder to holder.
  package var turns: Int
  /// The monotonic clock, in nanoseconds.
  package var now: @Sendable () -> UInt64
  /// Sleeps for a number of nanoseconds.
  package var sleep: @Sendable (UInt64) -> Void

  package init(
    seconds: Int = 10,
    turns: Int = 6,
    now: @escaping @Sendable () -> UInt64 = Self.monotonic,
    sleep: @escaping @Sendable (UInt64) -> Void = Self.rest
  ) {
    (self.seconds, self.turns, self.now, self.sleep) = (seconds, turns, now, sleep)
  }

  /// The longest wait for one holder of the lock, in nanoseconds.
  package var longest: UInt64 { UInt64(seconds) * 1_000_000_000 }

  /// Returns the time until the next attempt, in nanoseconds.
  ///
  /// After half of the time a process asks ten times as often: otherwise chance decides among those
  /// waiting, and may pass over one of many again and again.
  package func pause(after waited: UInt64) -> UInt64 {
    waited < longest / 2 ? 50_000_000 : 5_000_000
  }

  package static let monotonic: @Sendable () -> UInt64 = {
    var time = timespec()
    guard clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return .max }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  package static let rest: @Sendable (UInt64) -> Void = { nanoseconds in
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000),
      tv_nsec: Int(nanoseconds % 1_000_000_000)
    )
    // A signal may cut it short; then the next attempt is early, which does no harm.
    nanosleep(&time, nil)
  }
}
