/// How a node has been doing lately: how often it failed, and how fast it answers.
///
/// A node that fails often is passed over for a while (a circuit breaker). Times are those of a
/// clock that never goes back.
struct NodeHealth: Sendable {
  /// The time over which failures count.
  static let window = Duration.seconds(10)
  /// A node is passed over from this many failures on, if they are half of its answers.
  static let failures = 5
  /// For how long it is passed over at first; each time twice as long, up to the longest.
  static let firstPause = Duration.seconds(5)
  static let longestPause = Duration.seconds(60)
  /// No answer is called late before this.
  static let shortestDelay = Duration.milliseconds(100)

  private var recent: [(time: Duration, isFailure: Bool)] = []
  private var latencies: [Duration] = []
  private var pause = NodeHealth.firstPause
  /// Until when the node is passed over, because it failed.
  private(set) var restsUntil: Duration?
  /// Until when the node asked to be left alone.
  private(set) var pausesUntil = Duration.zero

  /// Whether the node is passed over now.
  func rests(at now: Duration) -> Bool { now < readyAt }

  /// When the node is asked again.
  var readyAt: Duration { max(restsUntil ?? .zero, pausesUntil) }

  /// After which time an answer is late: nine of ten came sooner. Nil before there are ten.
  var lateAfter: Duration? {
    guard latencies.count >= 10 else { return nil }
    return max(Self.shortestDelay, latencies.sorted()[latencies.count * 9 / 10])
  }

  /// Notes an answer, and how long it took.
  mutating func answered(after latency: Duration, at now: Duration) {
    note(isFailure: false, now)
    latencies = latencies.suffix(49) + [latency]
    // It was tried again after a rest, and works.
    if restsUntil != nil { (restsUntil, pause, recent) = (nil, Self.firstPause, []) }
  }

  /// Notes a failure of the node itself; errors that answer a request are none.
  mutating func failed(at now: Duration) {
    note(isFailure: true, now)
    let count = recent.count(where: \.isFailure)
    let failsAgain = restsUntil.map { now >= $0 } ?? false
    guard failsAgain || (count >= Self.failures && count * 2 >= recent.count) else { return }
    if failsAgain { pause = min(pause * 2, Self.longestPause) }
    restsUntil = now + pause
    recent = []
  }

  /// Passes the node over until a time that it asked for.
  mutating func rest(until end: Duration) { pausesUntil = max(pausesUntil, end) }

  private mutating func note(isFailure: Bool, _ now: Duration) {
    recent.removeAll { now - $0.time > Self.window }
    recent.append((now, isFailure))
  }
}
