/// The pause before a retry: a random part of a growing limit ("full jitter").
package struct Backoff: Hashable, Sendable {
  /// The limit of the first pause.
  package var first: Duration
  /// The highest limit of any later pause.
  package var longest: Duration
  /// The most times a request is sent.
  package var tries: Int

  /// 200 ms, doubling up to 5 s, four tries.
  package static let standard = Backoff(first: .milliseconds(200), longest: .seconds(5), tries: 4)

  /// One try: for a node beside which there are others.
  package static let none = Backoff(first: .zero, longest: .zero, tries: 1)

  package init(first: Duration, longest: Duration, tries: Int) {
    self.first = first
    self.longest = longest
    self.tries = tries
  }

  /// Returns the pause after the `attempt`-th try, counted from zero.
  package func pause(after attempt: Int, pick: (ClosedRange<UInt64>) -> UInt64) -> Duration {
    let limit = min(longest, first * (1 << min(attempt, 20)))
    return .milliseconds(Int64(pick(0...UInt64(max(1, limit / .milliseconds(1))))))
  }
}
