package import Entity
import Synchronization

/// A transport that tells when a node lets us wait, before its first answer.
///
/// Later on there is progress to be seen; until then a command that says nothing looks as if it hung.
package final class PatientTransport: Transport {
  private let inner: any Transport
  private let limit: Duration
  private let pace: Pace
  private let tell: @Sendable (EndpointID, Timeouts) -> Void
  /// Whether it has answered, or was told of.
  private let isDone = Mutex(false)

  /// Wraps a transport: `tell` is called once, where its first answer takes longer than `limit`.
  package init(
    _ inner: any Transport,
    limit: Duration = .seconds(5),
    pace: Pace = .live,
    tell: @escaping @Sendable (EndpointID, Timeouts) -> Void
  ) {
    (self.inner, self.limit, self.pace, self.tell) = (inner, limit, pace, tell)
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
      try await pace.sleep(limit)
      guard !Task.isCancelled, takesTurn() else { return }
      tell(endpoint, timeouts)
    }
    defer { notice.cancel() }
    let answer = try await inner.post(body, timeouts: timeouts)
    _ = takesTurn()
    return answer
  }

  /// True for the one who comes first.
  private func takesTurn() -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }
}
