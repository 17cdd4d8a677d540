import Entity

/// The pauses after which the nodes of a pool are asked again, once all of them have been asked.
struct RetryRounds: Sendable {
  private let pool: Pool
  private let end: Duration
  private var round = 0

  /// The first round begins now; none begins after the time limit of an answer.
  init(_ pool: Pool) {
    self.pool = pool
    end = pool.timing.elapsed() + pool.timeouts.response
  }

  /// Waits for the next round, at least until one of the nodes wants to be asked again.
  ///
  /// - Returns: False if there is none: the time limit does not allow it, or too many retries were
  ///   made lately.
  /// - Throws: `.cancelled`.
  mutating func next(for places: some Collection<Int>) async throws(RPCFailure) -> Bool {
    let timing = pool.timing
    let pause = max(
      pool.backoff.pause(after: round, pick: timing.pick),
      pool.pause(ofOneOf: places)
    )
    round += 1
    guard round < pool.backoff.tries, timing.elapsed() + pause < end,
      Deadline.current?.leaves(after: pause, at: timing.elapsed()) != false,
      pool.allowsRetry()
    else { return false }
    do { try await timing.sleep(pause) } catch { throw .cancelled }
    return true
  }
}
