import AsyncHTTPClient
package import Entity
package import Exchange
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

/// Sends requests to a node over HTTP.
///
/// Redirects are not followed, since they would send the credentials elsewhere; a body is read up
/// to a limit, and a compressed one may expand at most fifty-fold.
package final class HTTPTransport: Transport {
  package struct Limits: Hashable, Sendable {
    /// The time limit of connecting.
    package var connect: Duration
    /// The most bytes of an answer.
    package var bodyBytes: Int

    /// 3 s to connect and answers up to 64 MiB.
    package static let standard = connecting(within: .seconds(3))

    /// Answers up to 64 MiB.
    package static func connecting(within limit: Duration) -> Limits {
      Limits(connect: limit, bodyBytes: 67_108_864)
    }

    package init(connect: Duration, bodyBytes: Int) {
      self.connect = connect
      self.bodyBytes = bodyBytes
    }
  }

  /// The node, by the name that is safe to show.
  package let endpoint: EndpointID

  private let address: EndpointAddress
  private let limits: Limits
  private let isProxied: Bool
  private let credential: CredentialSource?
  private let client: HTTPClient

  /// Makes a transport; it connects at the first request.
  ///
  /// - Parameters:
  ///   - address: The node.
  ///   - limits: The limits of time and size.
  ///   - proxy: The proxy to connect through; nil for a direct connection.
  ///   - certificates: The trusted certificates in PEM; nil for the system's.
  ///   - credential: The credential besides those in the address; nil for none.
  /// - Throws: ``CertificatesError`` if one cannot be read.
  package init(
    _ address: EndpointAddress,
    limits: Limits = .standard,
    proxy: ProxyAddress? = nil,
    certificates: String? = nil,
    credential: CredentialSource? = nil
  ) throws(CertificatesError) {
    var configuration = HTTPClient.Configuration()
    // As many as are sent at once: further ones would wait for the first to end.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = CallBatch.atOnce
    configuration.proxy = proxy.map(HTTPClient.Configuration.Proxy.init)
    if certificates != nil {
      configuration.tlsConfiguration = try .client(trusting: certificates)
    }
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: TimeAmount(limits.connect))
    configuration.decompression = .enabled(limit: .ratio(50))
    // A refused connection is reported at once; the caller decides about retries.
    configuration.connectionPool.retryConnectionEstablishment = false
    self.address = address
    self.limits = limits
    isProxied = proxy != nil
    self.credential = credential
    endpoint = address.id
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    client.shutdown { _ in }  // closes idle connections; nobody is left to handle a failure
  }

  /// Posts a body and waits for the whole answer.
  package func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let progress = PostProgress()
    var request = await request(to: address.url)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.body = .stream(PostBody(body, progress), length: .known(Int64(body.count)))
    return try await send(request, progress, timeouts)
  }

  /// Gets what is at the address with a query, and waits for the whole answer.
  ///
  /// The query is encoded, and stands behind one that the address has.
  /// - Throws: as ``post(_:timeouts:)``.
  package func get(_ query: String, timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let url = address.url + (address.url.contains("?") ? "&" : "?") + query
    return try await send(await request(to: url), PostProgress(), timeouts)
  }

  private func request(to url: String) async -> HTTPClientRequest {
    var request = HTTPClientRequest(url: url)
    request.headers = [
      "accept": "application/json",
      "user-agent": "kingtherum",  // some providers refuse clients without a name
    ]
    if let authorization = address.authorization {
      request.headers.add(name: "authorization", value: authorization)
    }
    if let header = await credential?.header() {
      request.headers.replaceOrAdd(name: header.name, value: header.value)
    }
    return request
  }

  private func send(
    _ request: HTTPClientRequest,
    _ progress: PostProgress,
    _ timeouts: Timeouts
  ) async throws(RPCFailure) -> HTTPAnswer {
    do {
      return try await progress.limit(to: timeouts) { [client, limits] in
        let started = NIODeadline.now()
        let response = try await client.execute(
          request,
          deadline: started + TimeAmount(timeouts.request)
        )
        progress.reach(.receiving)
        let told = response.headers.first(name: "content-length").flatMap(Int.init)
        let bytes = try await HTTPBody.bytes(
          of: response.body,
          told: told,
          limit: limits.bodyBytes
        )
        return HTTPAnswer(
          status: Int(response.status.code),
          retryAfter: response.headers.first(name: "retry-after"),
          date: response.headers.first(name: "date"),
          body: bytes
        )
      }
    } catch {
      if Task.isCancelled { throw .cancelled }
      throw HTTPFault.failure(
        error,
        endpoint: endpoint,
        limit: limits.bodyBytes,
        isProxied: isProxied,
        connect: limits.connect,
        late: progress.late(timeouts)
      )
    }
  }
}

extension TimeAmount {
  init(_ duration: Duration) {
    let parts = duration.components
    self = .nanoseconds(parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000)
  }
}
