package import Entity
package import Exchange
import NIOCore
import NIOPosix

/// Sends requests to a node on this machine through its socket file (IPC).
///
/// All requests share one connection, which is never opened again: the worker may open no local
/// socket once it has restricted itself. Answers come in any order and are told apart by their IDs,
/// so the IDs of all requests must differ.
package final class SocketTransport: Transport {
  /// The node, by the name that is safe to show.
  package let endpoint: EndpointID

  private let exchange: SocketExchange
  /// The connection; nil if there is none.
  private let channel: EventLoopFuture<any Channel>?

  /// The most bytes of an answer, as over HTTP.
  private static let messageLimit = HTTPTransport.Limits.standard.bodyBytes

  /// Makes the transport of a connection; without one, each request fails.
  package init(_ address: EndpointAddress, _ socket: LocalSocket) {
    endpoint = address.id
    switch socket.connection {
    case .success(let descriptor):
      let exchange = SocketExchange(endpoint: address.id, late: .ended)
      self.exchange = exchange
      channel = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
              SocketReader(exchange, JSONMessages(limit: Self.messageLimit))
            )
          }
        }
        .withConnectedSocket(descriptor)
    case .failure(let fault):
      channel = nil
      exchange = SocketExchange(endpoint: address.id, late: fault.kind, isOpen: false)
    }
  }

  /// Sends a body and waits for the answer with its ID.
  ///
  /// - Throws: `.transport`, `.timeout`, `.protocolViolation(.oversize)` or `.cancelled`.
  package func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let progress = PostProgress()
    do {
      let message = try await progress.limit(to: timeouts) { [exchange, channel] in
        try await exchange.post(body, progress) {
          // Nodes that read line by line wait for the end of one.
          channel?.flatMap { $0.writeAndFlush(ByteBuffer(bytes: body + [UInt8(ascii: "\n")])) }
        }
      }
      return HTTPAnswer(body: message)
    } catch let failure as RPCFailure {
      throw failure
    } catch {
      throw Task.isCancelled ? .cancelled : .timeout(progress.late(timeouts))
    }
  }

  deinit {
    channel?.whenSuccess { $0.close(promise: nil) }
  }
}

extension LocalSocket.Fault {
  fileprivate var kind: TransportFault.Kind {
    switch self {
    case .refused: .refused
    case .forbidden: .forbidden
    case .other: .network
    }
  }
}

/// Passes what arrives to those who wait for it.
private final class SocketReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let exchange: SocketExchange
  private var messages: JSONMessages

  init(_ exchange: SocketExchange, _ messages: JSONMessages) {
    (self.exchange, self.messages) = (exchange, messages)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    exchange.receiveBytes()
    do throws(JSONMessages.Fault) {
      for message in try messages.take(Array(unwrapInboundIn(data).readableBytesView)) {
        exchange.receive(message)
      }
      if exchange.isClosed { context.close(promise: nil) }
    } catch {
      exchange.close(error)
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    exchange.close(.closed)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    exchange.close(.closed)
    context.close(promise: nil)
  }
}
