import AsyncHTTPClient
import Core
package import Entity
package import Logging
import NIOCore
import NIOHTTP1

/// Sends requests to gateways over HTTPS.
///
/// Without cookies, credentials and a name of this program, so that no gateway recognizes a user by
/// more than the address of the machine, or that of its proxy.
package final class HTTPGateway: Gateway {
  private let client: HTTPClient
  private let connect: Duration
  private let timeouts: Timeouts
  private let isProxied: Bool
  private let logger: Logger

  /// The most that a gateway may take for an answer, whatever nodes may.
  private static let patience = Timeouts(request: .seconds(15), response: .seconds(20))

  /// Makes a client; it connects at the first request.
  ///
  /// - Throws: ``CertificatesError`` if a certificate cannot be read.
  package init(
    _ connection: GatewayConnection,
    logger: Logger
  ) throws(CertificatesError) {
    connect = .seconds(connection.connectSeconds)
    timeouts = Timeouts(
      request: min(.seconds(connection.requestSeconds), Self.patience.request),
      response: min(.seconds(connection.responseSeconds), Self.patience.response)
    )
    var configuration = HTTPClient.Configuration()
    configuration.proxy = connection.proxy.map(HTTPClient.Configuration.Proxy.init)
    if let certificates = connection.certificates {
      configuration.tlsConfiguration = try .client(trusting: certificates)
    }
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: TimeAmount(connect))
    configuration.connectionPool.retryConnectionEstablishment = false
    isProxied = connection.proxy != nil
    self.logger = logger
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    client.shutdown { _ in }  // closes idle connections; nobody is left to handle a failure
  }

  package func answer(to request: GatewayRequest) async throws(GatewayFailure) -> GatewayAnswer {
    let host = request.url.host
    do throws(RPCFailure) {
      let answer = try await send(request)
      logger.debug("gateway \(host): \(answer.status), \(answer.body.count) bytes")
      return answer
    } catch {
      logger.debug("gateway \(host): \(error.report.code)")
      switch error {
      case .transport(let fault): throw .unreachable(fault.kind)
      case .protocolViolation(.oversize(let limit)): throw .tooLarge(limit: limit)
      case .timeout: throw .late
      default: throw .unreachable(.network)
      }
    }
  }

  private func send(_ request: GatewayRequest) async throws(RPCFailure) -> GatewayAnswer {
    let now = RetryTiming.live.elapsed()
    if let failure = Deadline.current?.failure(at: now) { throw failure }
    let timeouts = Deadline.current?.clipped(timeouts, at: now) ?? timeouts
    let progress = PostProgress()
    let whole = Self.whole(request, progress)
    do {
      return try await progress.limit(to: timeouts) { [client] in
        let started = NIODeadline.now()
        let response = try await client.execute(
          whole,
          deadline: started + TimeAmount(timeouts.request)
        )
        progress.reach(.receiving)
        let told = response.headers.first(name: "content-length").flatMap(Int.init)
        let status = Int(response.status.code)
        // What comes with a refusal or a redirect is not read.
        guard 200..<300 ~= status else {
          return GatewayAnswer(status: status, location: response.headers.first(name: "location"))
        }
        return GatewayAnswer(
          status: status,
          body: try await HTTPBody.bytes(
            of: response.body,
            told: told,
            limit: GatewayClient.maxAnswerBytes
          )
        )
      }
    } catch {
      if Task.isCancelled { throw .cancelled }
      throw HTTPFault.failure(
        error,
        endpoint: EndpointID(redacted: request.url.host),
        limit: GatewayClient.maxAnswerBytes,
        isProxied: isProxied,
        connect: connect,
        late: progress.late(timeouts)
      )
    }
  }

  private static func whole(
    _ request: GatewayRequest,
    _ progress: PostProgress
  ) -> HTTPClientRequest {
    var whole = HTTPClientRequest(url: request.url.text)
    guard let body = request.body else { return whole }
    whole.method = .POST
    whole.headers = ["content-type": "application/json"]
    whole.body = .stream(PostBody(body, progress), length: .known(Int64(body.count)))
    return whole
  }
}
