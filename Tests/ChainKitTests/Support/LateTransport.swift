import Entity
import Synchronization
import TestSupport

@testable import ChainKit

/// A node whose answers come late or never, in virtual time, as a seed says.
final class LateTransport: Transport {
  private let inner: any Transport
  private let time: VirtualTime
  private let random: Mutex<SeededRandom>

  init(_ inner: any Transport, _ time: VirtualTime, seed: UInt64) {
    (self.inner, self.time) = (inner, time)
    random = Mutex(SeededRandom(seed: seed))
  }

  var endpoint: EndpointID { inner.endpoint }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let (kind, seconds) = random.withLock { ($0.next() % 32, Int64($0.next() % 20)) }
    switch kind {
    case 0:
      // It never begins to answer.
      try await hang(timeouts.request)
      throw .timeout(.waiting(timeouts.request))
    case 1:
      // It has answered, but the answer does not arrive whole.
      _ = try await inner.post(body, timeouts: timeouts)
      try await hang(timeouts.response)
      throw .timeout(.receiving(timeouts.response))
    case 2...5:
      time.pass(seconds)
      return try await inner.post(body, timeouts: timeouts)
    default: return try await inner.post(body, timeouts: timeouts)
    }
  }

  /// Lets a time limit pass; whoever stops waiting before it is not told of it.
  private func hang(_ limit: Duration) async throws(RPCFailure) {
    await Task.yield()
    guard !Task.isCancelled else { throw .cancelled }
    time.pass(limit.components.seconds)
  }
}
