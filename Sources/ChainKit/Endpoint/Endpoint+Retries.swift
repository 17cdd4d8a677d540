import Entity

extension Endpoint {
  /// Whether a retry can help.
  ///
  /// A node that never answered is not waited for again after a timeout: it had its time.
  private func isWorthRetrying(after failure: RPCFailure) -> Bool {
    if case .timeout = failure { return hasAnswered }
    return true
  }

  /// Repeats work as long as its failure suggests that the same node may succeed.
  ///
  /// No try begins later than the time limit of an answer after the first one. A pause that does
  /// not fit, also one that the node asks for, ends the work at once. A long pause is reported.
  /// Nothing goes on after the deadline of the question.
  /// After a renewal of the credential, the work is repeated once, whatever it is: a rejected
  /// request did nothing.
  func retrying<Value: Sendable>(
    _ context: ErrorContext,
    within timeouts: Timeouts,
    _ work: (isolated Endpoint) async throws(RPCFailure) -> Value
  ) async throws(RPCFailure) -> Value {
    var attempt = 0
    var lag = BlockWait(seconds: blockTime)
    let end = timing.now() + timeouts.response.components.seconds
    var isRenewed = false
    while true {
      let version = await credential?.version
      do {
        return try await work(self)
      } catch {
        guard !Task.isCancelled else { throw .cancelled }
        if error == .unauthorized, !isRenewed, let credential, let version,
          await credential.renew(
            after: version,
            date: rejectionDate,
            within: (Deadline.current?.clipped(timeouts, at: timing.elapsed()) ?? timeouts).response
          )
        {
          isRenewed = true
          continue
        }
        // Of a transaction it matters how far it came.
        let error =
          context.kind == .send ? error : Deadline.current?.whole(error, timeouts) ?? error
        let pause: Duration
        switch failureAction(error, context, attempt: attempt) {
        case .retrySame(let asked)
        where attempt + 1 < backoff.tries && isWorthRetrying(after: error):
          pause = asked ?? backoff.pause(after: attempt, pick: timing.pick)
          attempt += 1
          if pause >= .seconds(BlockWait.noticed), fits(pause, before: end) {
            report(pause)
          }
        case .awaitBlock:
          guard let next = lag.pause(now: timing.now()) else { throw error }
          if lag.isNoticed(now: timing.now()) { reportWaiting() }
          pause = next
        default: throw error
        }
        guard fits(pause, before: end) else { throw error }
        do {
          try await timing.sleep(pause)
        } catch {
          throw RPCFailure.cancelled
        }
      }
    }
  }

  private func fits(_ pause: Duration, before end: Int64) -> Bool {
    .seconds(timing.now()) + pause <= .seconds(end)
      && Deadline.current?.leaves(after: pause, at: timing.elapsed()) != false
  }
}
