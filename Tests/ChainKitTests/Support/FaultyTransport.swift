import ChainKit
import Entity
import Foundation
import Synchronization
import TestSupport

/// Loses some of the requests or of the answers, as a seed says.
final class FaultyTransport: Transport {
  private let inner: any Transport
  private let each: UInt64
  private let random: Mutex<SeededRandom>

  init(_ inner: any Transport, each: UInt64, seed: UInt64) {
    (self.inner, self.each) = (inner, each)
    random = Mutex(SeededRandom(seed: seed))
  }

  var endpoint: EndpointID { inner.endpoint }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let (isFault, kind) = random.withLock { random in
      (random.next() % each == 0, random.next() % 9)
    }
    guard isFault else { return try await inner.post(body, timeouts: timeouts) }
    switch kind {
    case 0: throw .timeout(.waiting(.seconds(1)))
    case 1: return HTTPAnswer(status: 503, body: [])
    case 2: return HTTPAnswer(status: 429, body: [])
    case 3: return HTTPAnswer(body: [])
    case 4:
      let whole = try await inner.post(body, timeouts: timeouts)
      return HTTPAnswer(body: Array(whole.body.prefix(whole.body.count / 2)))
    case 5: return HTTPAnswer(body: Array("<html>busy</html>".utf8))
    default:
      let whole = try await inner.post(body, timeouts: timeouts)
      return HTTPAnswer(status: whole.status, body: Self.shuffled(whole.body, kind))
    }
  }

  /// The members of a batch in the opposite order, without the last, or with the first one twice;
  /// any other answer as it is.
  private static func shuffled(_ body: [UInt8], _ kind: UInt64) -> [UInt8] {
    guard let whole = try? JSONSerialization.jsonObject(with: Data(body)),
      let members = whole as? [Any], let first = members.first
    else { return body }
    let changed: [Any] =
      switch kind {
      case 6: members.reversed()
      case 7: members.dropLast()
      default: [first] + members
      }
    return (try? JSONSerialization.data(withJSONObject: changed)).map(Array.init) ?? body
  }
}
