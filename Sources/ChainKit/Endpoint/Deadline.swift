import Entity

/// The end of one question: no request for it lasts longer, whatever is retried, at any node.
package struct Deadline: Sendable {
  /// The deadline of the question that this task works on; nil for none.
  @TaskLocal package static var current: Deadline?

  /// The moment, by ``RetryTiming/elapsed``.
  let end: Duration
  /// The time limit that is exceeded then.
  package let limit: Duration

  package init(at end: Duration, limit: Duration) { (self.end, self.limit) = (end, limit) }

  /// Whether there is time left after a pause that begins now.
  func leaves(after pause: Duration, at now: Duration) -> Bool { now + pause < end }

  /// Returns the failure if the time is over.
  func failure(at now: Duration) -> RPCFailure? { now < end ? nil : .timeout(.command(limit)) }

  /// Returns time limits that end no later.
  ///
  /// One of which three quarters are left stays, so that a node that takes too long by itself is
  /// told as that.
  func clipped(_ timeouts: Timeouts, at now: Duration) -> Timeouts {
    let left = end - now
    func clipped(_ limit: Duration) -> Duration { left * 4 >= limit * 3 ? limit : left }
    return Timeouts(request: clipped(timeouts.request), response: clipped(timeouts.response))
  }

  /// Says of a time limit that was shortened that it is that of the whole command.
  func whole(_ failure: RPCFailure, _ timeouts: Timeouts) -> RPCFailure {
    switch failure {
    case .timeout(.sending(let found)) where found < timeouts.request,
      .timeout(.waiting(let found)) where found < timeouts.request,
      .timeout(.receiving(let found)) where found < timeouts.response:
      .timeout(.command(limit))
    default: failure
    }
  }
}
