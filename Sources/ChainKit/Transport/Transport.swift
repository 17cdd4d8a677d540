public import Entity

/// Carries a question to a node and brings its answer back.
///
/// Knows HTTP and nothing of JSON-RPC; does not try twice.
public protocol Transport: Sendable {
  /// The node, by the name that may be shown.
  var endpoint: EndpointID { get }

  /// Posts a body and waits for the whole answer, whatever its status.
  ///
  /// - Throws: `.transport`, `.timeout`, `.protocolViolation(.oversize)` or `.cancelled`.
  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer
}

/// An HTTP answer.
public struct HTTPAnswer: Hashable, Sendable {
  /// The status code.
  public let status: Int
  /// How long the server asks us to wait, as it says it.
  public let retryAfter: String?
  /// The server's clock, as it says it.
  public let date: String?
  /// The body.
  public let body: [UInt8]

  /// Makes an answer.
  public init(status: Int = 200, retryAfter: String? = nil, date: String? = nil, body: [UInt8]) {
    self.status = status
    self.retryAfter = retryAfter
    self.date = date
    self.body = body
  }
}

/// How long one question may take.
public struct Timeouts: Hashable, Sendable {
  /// Until the answer begins, the connection included.
  public var request: Duration
  /// Until the answer has ended, counted from the start.
  public var response: Duration

  /// 30 s for the answer to begin and 60 s for it to end.
  public static let standard = Timeouts(request: .seconds(30), response: .seconds(60))

  /// Makes limits.
  public init(request: Duration, response: Duration) {
    self.request = request
    self.response = response
  }
}
