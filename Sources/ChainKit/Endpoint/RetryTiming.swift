import Foundation

/// Time and chance, handed in so that tests neither wait nor guess.
package struct RetryTiming: Sendable {
  /// Waits.
  package let sleep: @Sendable (Duration) async throws(CancellationError) -> Void
  /// The time of day, in seconds since 1970.
  package let now: @Sendable () -> Int64
  /// A number from a range, each as likely as another.
  package let pick: @Sendable (ClosedRange<UInt64>) -> UInt64

  /// Makes a pace.
  package init(
    sleep: @escaping @Sendable (Duration) async throws(CancellationError) -> Void,
    now: @escaping @Sendable () -> Int64,
    pick: @escaping @Sendable (ClosedRange<UInt64>) -> UInt64
  ) {
    self.sleep = sleep
    self.now = now
    self.pick = pick
  }

  /// The machine's own.
  package static let live = RetryTiming(
    sleep: { (duration: Duration) async throws(CancellationError) in
      do {
        try await Task.sleep(for: duration)
      } catch {
        throw CancellationError()
      }
    },
    now: { Int64(Date().timeIntervalSince1970) },
    pick: { UInt64.random(in: $0) }
  )
}
