import Entity
import Synchronization

@testable import ChainKit

/// Weighs what goes through another transport; each answer takes two seconds.
final class WeighedTransport: Transport {
  private let inner: any Transport
  private let time: VirtualTime
  private let weighed = Mutex(Traffic())

  init(_ inner: any Transport, _ time: VirtualTime) { (self.inner, self.time) = (inner, time) }

  /// What was answered so far.
  var traffic: Traffic { weighed.withLock(\.self) }

  var endpoint: EndpointID { inner.endpoint }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let answer = try await inner.post(body, timeouts: timeouts)
    time.pass(2)
    let methods = String(decoding: body, as: UTF8.self).matches(of: /"method":/).count
    weighed.withLock { $0 = $0 + Traffic(requests: methods, bytes: answer.body.count) }
    return answer
  }
}
