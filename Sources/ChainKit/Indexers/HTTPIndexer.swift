import Core
package import Entity
package import Exchange
package import Logging

/// Sends requests to an indexer over HTTP.
///
/// The key of a query stays in it: the log names neither addresses nor keys.
package struct HTTPIndexer: IndexerTransport {
  /// Where the token of the credential goes.
  package enum KeyPlace: Sendable {
    /// Into the header that the credential names.
    case header
    /// Into the query, as `apikey`.
    case query
  }

  private let transport: HTTPTransport
  private let key: CredentialSource?
  private let timeouts: Timeouts
  private let logger: Logger

  /// The most bytes of an answer: a page of a thousand transactions with their input.
  package static let maxAnswerBytes = 16_777_216

  /// Makes a transport; it connects at the first request.
  ///
  /// - Throws: ``CertificatesError`` if a certificate cannot be read.
  package init(
    _ address: EndpointAddress,
    _ connection: NodeConnection,
    credential: CredentialSource?,
    in place: KeyPlace,
    logger: Logger
  ) throws(CertificatesError) {
    transport = try HTTPTransport(
      address,
      limits: HTTPTransport.Limits(
        connect: .seconds(connection.connectSeconds),
        bodyBytes: Self.maxAnswerBytes
      ),
      proxy: connection.proxy,
      certificates: connection.certificates,
      credential: place == .header ? credential : nil
    )
    key = place == .query ? credential : nil
    timeouts = Timeouts(
      request: .seconds(connection.requestSeconds),
      response: .seconds(connection.responseSeconds)
    )
    self.logger = logger
  }

  package var endpoint: EndpointID { transport.endpoint }

  package func answer(to request: IndexerRequest) async throws(RPCFailure) -> HTTPAnswer {
    let name = request.query.first { $0.hasPrefix("action=") } ?? "query"
    do {
      let answer = try await send(request)
      logger.debug("\(endpoint) \(name): \(answer.status), \(answer.body.count) bytes")
      return answer
    } catch {
      logger.debug("\(endpoint) \(name): \(error.report.code)")
      throw error
    }
  }

  private func send(_ request: IndexerRequest) async throws(RPCFailure) -> HTTPAnswer {
    if let body = request.body { return try await transport.post(body, timeouts: timeouts) }
    let key = await key?.header().map { ["apikey=" + Self.encoded(Self.token(in: $0))] } ?? []
    return try await transport.get(
      (request.query + key).joined(separator: "&"),
      timeouts: timeouts
    )
  }

  /// The value of a header without its scheme, such as `Bearer`.
  private static func token(in header: HTTPHeader) -> Substring {
    header.value.split(separator: " ", maxSplits: 1).last ?? ""
  }

  /// Encodes what is not unreserved (RFC 3986, §2.3).
  static func encoded(_ text: Substring) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(UnicodeScalar(byte))
      default:
        "-._~".utf8.contains(byte)
          ? String(UnicodeScalar(byte)) : "%" + Hex.encode([byte]).uppercased()
      }
    }
    .joined()
  }
}
