import Entity
import Exchange
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSOCKS
import NIOSSL
import NIOWebSocket

/// Opens WebSockets to a node.
struct WebSocketConnector: Sendable {
  /// The node did not accept the WebSocket in time.
  struct Late: Error {}

  private enum Outcome: Sendable {
    case opened
    /// The node's HTTP answer.
    case refused(EventLoopFuture<HTTPAnswer>)
  }

  /// A connection to the node or to the proxy, on which the WebSocket is being opened.
  private struct Connected: Sendable {
    let channel: any Channel
    let outcome: EventLoopFuture<Outcome>
    /// What ends the attempt if it takes too long.
    let timer: Scheduled<Void>
  }

  let address: EndpointAddress
  let limits: HTTPTransport.Limits
  /// The proxy to connect through; nil for a direct connection.
  let proxy: ProxyAddress?
  /// The settings of TLS; nil for a plain connection.
  let security: TLSConfiguration?
  let credential: CredentialSource?
  /// Receives what is no answer.
  var hear: @Sendable (SocketExchange.Notice) -> Void = { _ in }

  /// Connects, and asks for a WebSocket.
  ///
  /// - Throws: ``WebSocketRefusal``, ``Late``, and errors of the network.
  func open() async throws -> WebSocketLink {
    let exchange = SocketExchange(endpoint: address.id, late: .closed, hear: hear)
    let request = await request()
    let context = try security.map { try NIOSSLContext(configuration: $0) }
    let connected = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(TimeAmount(limits.connect))
      .connect(host: proxy?.host ?? address.host, port: proxy?.port ?? address.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let outcome = try prepare(channel, context, request, exchange)
          // All on the event loop: this task may go on long after the connection was made.
          let timer = channel.eventLoop.scheduleTask(in: TimeAmount(limits.connect)) {
            // Until it is connected, the limit above holds.
            guard channel.isActive else { return }
            channel.pipeline.fireErrorCaught(Late())
            channel.close(promise: nil)
          }
          outcome.whenSuccess { outcome in
            if case .opened = outcome { timer.cancel() }
          }
          return Connected(channel: channel, outcome: outcome, timer: timer)
        }
      }
    let channel = connected.channel
    defer { connected.timer.cancel() }
    do {
      switch try await connected.outcome.get() {
      case .opened: return WebSocketLink(channel: channel, exchange: exchange)
      case .refused(let answer): throw WebSocketRefusal(answer: try await answer.get())
      }
    } catch {
      channel.close(promise: nil)
      throw error
    }
  }

  /// The request that asks for a WebSocket (RFC 6455 §4.1).
  private func request() async -> HTTPRequestHead {
    let (authority, target) = address.parts
    var headers: HTTPHeaders = [
      "host": authority, "content-length": "0", "user-agent": "kingtherum",
    ]
    if let authorization = address.authorization {
      headers.add(name: "authorization", value: authorization)
    }
    if let header = await credential?.header() {
      headers.replaceOrAdd(name: header.name, value: header.value)
    }
    return HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
  }

  /// Adds what a new connection passes through: proxy, TLS, HTTP, and then the WebSocket.
  private func prepare(
    _ channel: any Channel,
    _ context: NIOSSLContext?,
    _ request: HTTPRequestHead,
    _ exchange: SocketExchange
  ) throws -> EventLoopFuture<Outcome> {
    let pipeline = channel.pipeline.syncOperations
    let numeric = try? SocketAddress(ipAddress: address.host, port: address.port)
    switch proxy?.kind {
    case .http: try pipeline.addHandler(ProxyTunnel(to: address, proxy?.credentials))
    case .socks5:
      let target = numeric.map(SOCKSAddress.address) ?? .domain(address.host, port: address.port)
      try pipeline.addHandler(SOCKSClientHandler(targetAddress: target))
    case nil: break
    }
    if let context {
      // A numeric address is not sent, but the certificate must be for it.
      let name = numeric == nil ? address.host : nil
      try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: name))
    }
    try pipeline.addHandler(ArrivalObserver(exchange))
    let limit = limits.bodyBytes
    // The library's own handling of errors would end the connection before they are known here.
    let upgrader = NIOTypedWebSocketClientUpgrader<Outcome>(
      maxFrameSize: limit,
      enableAutomaticErrorHandling: false
    ) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandlers([
          NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0,
            maxAccumulatedFrameCount: limit / 1_024,
            maxAccumulatedFrameSize: limit
          ),
          WebSocketReader(exchange, limit: limit),
        ])
        return .opened
      }
    }
    var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
      upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
        upgradeRequestHead: request,
        upgraders: [upgrader]
      ) { channel in
        channel.eventLoop.makeCompletedFuture {
          // The answer passes on when this ends, so it is awaited afterwards.
          let answer = channel.eventLoop.makePromise(of: HTTPAnswer.self)
          try channel.pipeline.syncOperations.addHandler(RefusalReader(answer))
          return .refused(answer.futureResult)
        }
      }
    )
    // The first frame may arrive together with the node's consent.
    configuration.leftOverBytesStrategy = .forwardBytes
    return try pipeline.configureUpgradableHTTPClientPipeline(configuration: configuration)
  }
}

extension WebSocketConnector {
  /// Prepares connections; the parameters are those of ``HTTPTransport``.
  ///
  /// - Throws: ``CertificatesError`` if a certificate cannot be read.
  init(
    _ address: EndpointAddress,
    limits: HTTPTransport.Limits,
    proxy: ProxyAddress?,
    certificates: String?,
    credential: CredentialSource?
  ) throws(CertificatesError) {
    self.init(
      address: address,
      limits: limits,
      proxy: proxy,
      security: address.isEncrypted ? try .client(trusting: certificates) : nil,
      credential: credential
    )
  }
}

extension EndpointAddress {
  /// The authority and the target of a request to a URL (RFC 9112 §3.2).
  fileprivate var parts: (authority: String, target: String) {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    guard let end = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else {
      return (String(rest), "/")
    }
    return (String(rest[..<end]), (rest[end] == "/" ? "" : "/") + rest[end...])
  }
}

/// Notes that something arrives, whatever it is.
private final class ArrivalObserver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let exchange: SocketExchange

  init(_ exchange: SocketExchange) { self.exchange = exchange }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    exchange.receiveBytes()
    context.fireChannelRead(data)
  }
}

/// Passes the head of an HTTP answer on, and ends the connection.
private final class RefusalReader: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart

  private let answer: EventLoopPromise<HTTPAnswer>

  init(_ answer: EventLoopPromise<HTTPAnswer>) { self.answer = answer }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    answer.succeed(
      HTTPAnswer(
        status: Int(head.status.code),
        retryAfter: head.headers.first(name: "retry-after"),
        date: head.headers.first(name: "date"),
        body: []
      )
    )
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    answer.fail(ChannelError.eof)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    answer.fail(error)
    context.close(promise: nil)
  }
}

/// Passes the messages of a WebSocket to those who wait for them, and answers its pings.
private final class WebSocketReader: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let exchange: SocketExchange
  private let limit: Int

  init(_ exchange: SocketExchange, limit: Int) { (self.exchange, self.limit) = (exchange, limit) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text, .binary:
      exchange.receive(Array(frame.unmaskedData.readableBytesView))
      if exchange.isClosed { context.close(promise: nil) }
    case .ping:
      let pong = WebSocketFrame(
        fin: true,
        opcode: .pong,
        maskKey: .random(),
        data: frame.unmaskedData
      )
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .connectionClose:
      exchange.close(.closed)
      context.close(promise: nil)
    default: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    exchange.close(.closed)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
      NIOWebSocketFrameAggregator.Error.tooManyFragments:
      exchange.close(.oversize(limit: limit))
    default: exchange.close(.closed)
    }
    context.close(promise: nil)
  }
}
