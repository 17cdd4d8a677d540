package import Entity

/// Sends a request to a node and returns its answer.
///
/// It handles HTTP only, not JSON-RPC, and does not retry.
package protocol Transport: Sendable {
  /// The node, by the name that is safe to show.
  var endpoint: EndpointID { get }

  /// Posts a body and waits for the whole answer, whatever its status.
  ///
  /// - Throws: `.transport`, `.timeout`, `.protocolViolation(.oversize)` or `.cancelled`.
  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer
}

/// An HTTP response.
package struct HTTPAnswer: Hashable, Sendable {
  /// The status code.
  package let status: Int
  /// The `Retry-After` header, verbatim.
  package let retryAfter: String?
  /// The `Date` header, verbatim.
  package let date: String?
  /// The number of the lasting connection on which it came; nil if there is none, as over HTTP.
  package let connection: UInt64?
  package let body: [UInt8]

  package init(
    status: Int = 200,
    retryAfter: String? = nil,
    date: String? = nil,
    connection: UInt64? = nil,
    body: [UInt8]
  ) {
    self.status = status
    self.retryAfter = retryAfter
    self.date = date
    self.connection = connection
    self.body = body
  }
}

/// The time limits of one request.
package struct Timeouts: Hashable, Sendable {
  /// The time until the answer begins, including connecting.
  package var request: Duration
  /// The time until the answer is complete, counted from the start.
  package var response: Duration

  /// 30 s for the answer to begin and 60 s for it to end.
  package static let standard = Timeouts(request: .seconds(30), response: .seconds(60))

  /// 3 s for what is asked in addition, and can be done without.
  static let brief = Timeouts(request: .seconds(3), response: .seconds(3))

  package init(request: Duration, response: Duration) {
    self.request = request
    self.response = response
  }
}
