import ChainKit
import Entity
import Synchronization

/// Forwards a given number of requests, then throws `.cancelled` as if the user had stopped it.
final class StoppingTransport: Transport {
  private let inner: any Transport
  private let left: Mutex<Int>

  init(_ inner: any Transport, after posts: Int) {
    self.inner = inner
    left = Mutex(posts)
  }

  var endpoint: EndpointID { inner.endpoint }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let isStopped = left.withLock { left in
      left -= 1
      return left < 0
    }
    if isStopped { throw .cancelled }
    return try await inner.post(body, timeouts: timeouts)
  }
}
