import ChainKit
import Entity
import Synchronization

/// Does something before it forwards the first request that contains a text.
final class HookedTransport: Transport {
  private let inner: any Transport
  private let text: String
  private let hook: @Sendable () async throws -> Void
  private let isDone = Mutex(false)

  init(
    _ inner: any Transport,
    before text: String,
    _ hook: @escaping @Sendable () async throws -> Void
  ) {
    (self.inner, self.text, self.hook) = (inner, text, hook)
  }

  var endpoint: EndpointID { inner.endpoint }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let isFirst = isDone.withLock { isDone in
      guard !isDone, String(decoding: body, as: UTF8.self).contains(text) else { return false }
      isDone = true
      return true
    }
    if isFirst {
      do { try await hook() } catch { throw .cancelled }
    }
    return try await inner.post(body, timeouts: timeouts)
  }
}
