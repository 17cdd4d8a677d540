package import Entity
import Synchronization

/// A transport that reports a node that is slow with its first answer.
///
/// Later there is visible progress; until then a silent command seems to hang.
package final class SlowNodeTransport: Transport {
  private let inner: any Transport
  private let limit: Duration
  private let timing: RetryTiming
  private let reportSlow: @Sendable (EndpointID, Timeouts) -> Void
  /// Whether the node has answered, or was reported.
  private let isDone = Mutex(false)

  /// Wraps a transport; `reportSlow` is called once if the first answer takes longer than `limit`.
  package init(
    _ inner: any Transport,
    limit: Duration = .seconds(5),
    timing: RetryTiming = .live,
    reportSlow: @escaping @Sendable (EndpointID, Timeouts) -> Void
  ) {
    (self.inner, self.limit, self.timing, self.reportSlow) = (inner, limit, timing, reportSlow)
  }

  /// The endpoint of the wrapped transport.
  package var endpoint: EndpointID { inner.endpoint }

  /// Posts through the wrapped transport.
  ///
  /// - Throws: the errors of the wrapped transport.
  package func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    guard !isDone.withLock({ $0 }) else {
      return try await inner.post(body, timeouts: timeouts)
    }
    let notice = Task { [self] in
      try await timing.sleep(limit)
      guard !Task.isCancelled, claimsReport() else { return }
      reportSlow(endpoint, timeouts)
    }
    defer { notice.cancel() }
    let answer = try await inner.post(body, timeouts: timeouts)
    _ = claimsReport()
    return answer
  }

  /// Returns true only for the first caller.
  private func claimsReport() -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }
}
