import Synchronization

/// The rate of requests that a credential is allowed, learned from refusals.
///
/// There is no limit before the first refusal. A refusal halves the rate, at most once a second;
/// each second without one raises it by a hundredth.
package final class RequestRate: Sendable {
  private struct State {
    /// Requests per second; nil for no limit.
    var rate: Double?
    /// The times of the requests within the last second.
    var sent: [Duration] = []
    var free = Duration.zero
    var refusedAt: Duration?
    var grownAt = Duration.zero
  }

  private let state = Mutex(State())

  /// With fewer requests than this in a second, the pause after a refusal is limit enough.
  private static let fewest = 4
  /// Above this rate, no limit is left.
  private static let highest = 1000.0

  package init() {}

  /// The learned rate in requests per second; nil for no limit.
  package var limit: Double? { state.withLock(\.rate) }

  /// Returns the pause before `count` requests, and counts them as sent after it.
  ///
  /// Nil if it is longer than `limit`; then nothing is counted.
  package func pause(for count: Int, at now: Duration, atMost limit: Duration) -> Duration? {
    state.withLock { state in
      let rate = grown(&state, now)
      let start = rate == nil ? now : max(now, state.free)
      guard start - now <= limit else { return nil }
      state.sent.removeAll { now - $0 > .seconds(1) }
      state.sent += Array(repeating: now, count: min(count, 1000))
      guard let rate else { return .zero }
      state.free = start + .seconds(Double(count) / rate)
      return start - now
    }
  }

  /// Notes that the node refused a request because there were too many.
  package func refused(at now: Duration) {
    state.withLock { state in
      if let last = state.refusedAt, now - last < .seconds(1) { return }
      state.sent.removeAll { now - $0 > .seconds(1) }
      let used = grown(&state, now) ?? Double(state.sent.count)
      guard state.rate != nil || state.sent.count >= Self.fewest else { return }
      state.rate = max(1, used / 2)
      (state.refusedAt, state.grownAt) = (now, now)
    }
  }

  private func grown(_ state: inout State, _ now: Duration) -> Double? {
    guard var rate = state.rate else { return nil }
    while now - state.grownAt >= .seconds(1), rate < Self.highest {
      rate *= 1.01
      state.grownAt += .seconds(1)
    }
    state.rate = rate < Self.highest ? rate : nil
    return state.rate
  }
}
