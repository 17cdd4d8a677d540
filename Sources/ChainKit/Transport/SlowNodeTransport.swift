package import Entity
import Synchronization

/// A transport that tells when a node lets us wait, before its first answer.
///
/// Later on there is progress to be seen; until then a command that says nothing looks as if it hung.
package final class SlowNodeTransport: Transport {
  private let inner: any Transport
  private let limit: Duration
  private let timing: RetryTiming
  private let reportSlow: @Sendable (EndpointID, Timeouts) -> Void
  /// Whether it has answered, or was told of.
  private let isDone = Mutex(false)

  /// Wraps a transport: `reportSlow` is called once, where its first answer takes longer than
  /// `limit`.
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
  /// - Throws: what the wrapped transport throws.
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

  /// True for the one who comes first.
  private func claimsReport() -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }
}
