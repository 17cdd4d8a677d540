import Core
import Entity
import Exchange
import Foundation
import NIOCore

/// Asks an HTTP proxy for a tunnel to a node (`CONNECT`, RFC 9110 §9.3.6).
///
/// What is written before the tunnel is there waits for it.
final class ProxyTunnel: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The proxy does not make the tunnel.
  struct Refusal: Error {}

  private let request: String
  private var isOpen = false
  private var isAsked = false
  private var answer = ByteBuffer()
  private var waiting: [(data: NIOAny, promise: EventLoopPromise<Void>?)] = []

  /// The most bytes of the proxy's answer before the tunnel.
  private static let limit = 16_384

  init(to address: EndpointAddress, _ credentials: ProxyAddress.Credentials?) {
    let host = address.host.contains(":") ? "[\(address.host)]" : address.host
    let target = "\(host):\(address.port)"
    let authorization = credentials.map { credentials in
      let pair = Data("\(credentials.user):\(credentials.password)".utf8).base64EncodedString()
      return "Proxy-Authorization: Basic \(pair)\r\n"
    }
    request = "CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\(authorization ?? "")\r\n"
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { ask(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    ask(context)
    context.fireChannelActive()
  }

  private func ask(_ context: ChannelHandlerContext) {
    guard !isAsked else { return }
    isAsked = true
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isOpen else { return context.write(data, promise: promise) }
    waiting.append((data, promise))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOpen else { return context.fireChannelRead(data) }
    var bytes = unwrapInboundIn(data)
    answer.writeBuffer(&bytes)
    guard let end = answer.readableBytesView.firstRange(of: "\r\n\r\n".utf8) else {
      if answer.readableBytes > Self.limit { fail(context) }
      return
    }
    let head = answer.readableBytesView[..<end.lowerBound]
    let status = head.prefix { $0 != UInt8(ascii: "\r") }.split(separator: UInt8(ascii: " "))
    guard status.count >= 2, status[0].starts(with: "HTTP/1.".utf8), status[1].count == 3,
      status[1].first == UInt8(ascii: "2")
    else { return fail(context) }
    answer.moveReaderIndex(forwardBy: head.count + 4)
    isOpen = true
    for (data, promise) in waiting { context.write(data, promise: promise) }
    waiting = []
    context.flush()
    if answer.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(answer)) }
    answer = ByteBuffer()
  }

  private func fail(_ context: ChannelHandlerContext) {
    context.fireErrorCaught(Refusal())
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    for (_, promise) in waiting { promise?.fail(ChannelError.ioOnClosedChannel) }
    waiting = []
    if !isOpen { context.fireErrorCaught(Refusal()) }
    context.fireChannelInactive()
  }
}
