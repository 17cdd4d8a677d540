package import Entity

/// Carries a question to a node and brings its answer back.
///
/// Knows HTTP and nothing of JSON-RPC; does not try twice.
package protocol Transport: Sendable {
  /// The node, by the name that may be shown.
  var endpoint: EndpointID { get }

  /// Posts a body and waits for the whole answer, whatever its status.
  ///
  /// - Throws: `.transport`, `.timeout`, `.protocolViolation(.oversize)` or `.cancelled`.
  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer
}

/// An HTTP answer.
package struct HTTPAnswer: Hashable, Sendable {
  /// The status code.
  package let status: Int
  /// How long the server asks us to wait, as it says it.
  package let retryAfter: String?
  /// The server's clock, as it says it.
  package let date: String?
  package let body: [UInt8]

  /// Makes an answer.
  package init(status: Int = 200, retryAfter: String? = nil, date: String? = nil, body: [UInt8]) {
    self.status = status
    self.retryAfter = retryAfter
    self.date = date
    self.body = body
  }
}

/// How long one question may take.
package struct Timeouts: Hashable, Sendable {
  /// Until the answer begins, the connection included.
  package var request: Duration
  /// Until the answer has ended, counted from the start.
  package var response: Duration

  /// 30 s for the answer to begin and 60 s for it to end.
  package static let standard = Timeouts(request: .seconds(30), response: .seconds(60))

  /// Makes limits.
  package init(request: Duration, response: Duration) {
    self.request = request
    self.response = response
  }
}
