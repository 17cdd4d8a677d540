#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long to wait for a lock, with the clock and the sleep that a test can replace.
package struct LockTimeout: Sendable {
  /// The longest wait for one who has the lock, in seconds.
  package var seconds: Int
  /// How many times as long a crowd is waited for, in which the lock goes from hand to hand.
  package var turns: Int
  /// Nanoseconds that never run backwards.
  package var now: @Sendable () -> UInt64
  /// Waits for so many nanoseconds.
  package var sleep: @Sendable (UInt64) -> Void

  package init(
    seconds: Int = 10,
    turns: Int = 6,
    now: @escaping @Sendable () -> UInt64 = Self.monotonic,
    sleep: @escaping @Sendable (UInt64) -> Void = Self.rest
  ) {
    (self.seconds, self.turns, self.now, self.sleep) = (seconds, turns, now, sleep)
  }

  /// The longest wait for one who has the lock, in nanoseconds.
  package var longest: UInt64 { UInt64(seconds) * 1_000_000_000 }

  /// The time until the next attempt, in nanoseconds.
  ///
  /// Who has waited for half of the time asks ten times as often: otherwise chance decides among
  /// those who wait, and passes one of many over again and again.
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
    // A signal may cut it short, and the next attempt comes early: no harm.
    nanosleep(&time, nil)
  }
}
