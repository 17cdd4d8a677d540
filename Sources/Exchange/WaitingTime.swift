import Dispatch

/// The time that was spent waiting for the worker, by a clock that may jump.
///
/// It adds up the times between two looks. A look comes after a second of waiting at the latest, so
/// of a longer time only a second counts: the machine slept, or the program was stopped.
struct WaitingTime {
  private(set) var total = Duration.zero
  private var last: Duration

  init(since now: Duration) { last = now }

  mutating func look(at now: Duration) {
    total += min(max(now - last, .zero), .seconds(1))
    last = now
  }

  /// The monotonic clock of the machine.
  static let clock: @Sendable () -> Duration = {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }
}
