import Foundation

/// Clock, sleep and randomness, which tests can replace.
package struct RetryTiming: Sendable {
  /// Waits for a duration.
  package let sleep: @Sendable (Duration) async throws(CancellationError) -> Void
  /// The time of day, in seconds since 1970.
  package let now: @Sendable () -> Int64
  /// Picks a number from a range, uniformly.
  package let pick: @Sendable (ClosedRange<UInt64>) -> UInt64
  /// The time since some moment, by a clock that never goes back.
  package let elapsed: @Sendable () -> Duration

  package init(
    sleep: @escaping @Sendable (Duration) async throws(CancellationError) -> Void,
    now: @escaping @Sendable () -> Int64,
    pick: @escaping @Sendable (ClosedRange<UInt64>) -> UInt64,
    elapsed: (@Sendable () -> Duration)? = nil
  ) {
    self.sleep = sleep
    self.now = now
    self.pick = pick
    self.elapsed = elapsed ?? { .seconds(now()) }
  }

  /// The system's clock, sleep and randomness.
  package static let live = RetryTiming(
    sleep: { (duration: Duration) async throws(CancellationError) in
      do {
        try await Task.sleep(for: duration)
      } catch {
        throw CancellationError()
      }
    },
    now: { Int64(Date().timeIntervalSince1970) },
    pick: { UInt64.random(in: $0) },
    elapsed: { [start = ContinuousClock.now] in start.duration(to: .now) }
  )
}
