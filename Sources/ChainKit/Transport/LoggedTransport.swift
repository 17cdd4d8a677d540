import Core
package import Entity
package import Logging

/// A transport that logs its requests: methods, sizes and durations.
///
/// It never logs parameters or node addresses with their keys, so the log can be shown to others.
package struct LoggedTransport: Transport {
  private let inner: any Transport
  private let logger: Logger
  private let timing: RetryTiming

  /// Wraps a transport; `timing` measures how long requests take.
  package init(_ inner: any Transport, logger: Logger, timing: RetryTiming = .live) {
    self.inner = inner
    (self.logger, self.timing) = (logger, timing)
  }

  /// The endpoint of the wrapped transport.
  package var endpoint: EndpointID { inner.endpoint }

  /// Posts through the wrapped transport, and logs it at level `debug`.
  ///
  /// - Throws: the errors of the wrapped transport.
  package func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let questions = Self.methods(in: body)
    let start = timing.elapsed()
    do {
      let answer = try await inner.post(body, timeouts: timeouts)
      let size = "\(answer.status), \(answer.body.count) bytes"
      logger.debug("\(endpoint) \(questions): \(size), \(milliseconds(since: start)) ms")
      return answer
    } catch {
      let code = error.report.code
      logger.debug("\(endpoint) \(questions): \(code), \(milliseconds(since: start)) ms")
      throw error
    }
  }

  private func milliseconds(since start: Duration) -> Int {
    (timing.elapsed() - start).wholeMilliseconds
  }

  /// Returns the method names in one of our requests: `eth_call`, or `eth_call ×12` in a batch.
  ///
  /// They are sorted: requests of the same moment are gathered in any order.
  static func methods(in body: [UInt8]) -> String {
    let mark = Array("\"method\":\"".utf8)
    var counts: [(name: String, count: Int)] = []
    var rest = body[...]
    while let start = rest.firstRange(of: mark) {
      rest = rest[start.upperBound...]
      let name = String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return counts.sorted { $0.name < $1.name }.map {
      $0.count == 1 ? $0.name : "\($0.name) ×\($0.count)"
    }
    .joined(separator: ", ")
  }
}
