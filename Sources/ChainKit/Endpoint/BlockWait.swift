/// The wait for a block that the node does not have yet: short pauses at first, then longer ones.
struct BlockWait {
  private let seconds: Int64
  /// The time of the first failure, in seconds since 1970.
  private var start: Int64?
  private var pauses = 0
  private var isReported = false

  /// From this many seconds on, the wait is reported.
  static let noticed: Int64 = 3

  init(seconds: Int64) { self.seconds = seconds }

  /// Returns the pause before the next request; nil once the time is over.
  mutating func pause(now: Int64) -> Duration? {
    let start = start ?? now
    self.start = start
    let left = seconds - (now - start)
    guard left > 0 else { return nil }
    defer { pauses += 1 }
    return min(.seconds(left), .milliseconds(250) * (1 << min(pauses, 3)))
  }

  /// Whether the wait is long enough to be reported; true only once.
  mutating func isNoticed(now: Int64) -> Bool {
    guard !isReported, let start, now - start >= Self.noticed else { return false }
    isReported = true
    return true
  }
}
