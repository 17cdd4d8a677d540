package import Entity
package import Exchange
import NIOCore
import NIOWebSocket
import Synchronization

/// Sends requests to a node over a WebSocket (RFC 6455).
///
/// It connects at the first request, and again at the first one after the connection has ended.
/// Answers come in any order and are told apart by their IDs, so the IDs of all requests must
/// differ.
package final class WebSocketTransport: Transport {
  /// The node, by the name that is safe to show.
  package let endpoint: EndpointID

  private let connector: WebSocketConnector
  private let current = Mutex<Task<WebSocketLink, any Error>?>(nil)

  /// Makes a transport; the parameters are those of ``HTTPTransport``.
  ///
  /// - Throws: ``CertificatesError`` if a certificate cannot be read.
  package init(
    _ address: EndpointAddress,
    limits: HTTPTransport.Limits = .standard,
    proxy: ProxyAddress? = nil,
    certificates: String? = nil,
    credential: CredentialSource? = nil
  ) throws(CertificatesError) {
    endpoint = address.id
    connector = WebSocketConnector(
      address: address,
      limits: limits,
      proxy: proxy,
      security: address.isEncrypted ? try .client(trusting: certificates) : nil,
      credential: credential
    )
  }

  deinit {
    guard let attempt = current.withLock({ $0 }) else { return }
    Task { try? await attempt.value.channel.close() }
  }

  /// Sends a body and waits for the answer with its ID.
  ///
  /// If the node refuses the WebSocket, the answer is its HTTP answer, without a body.
  package func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let progress = PostProgress()
    do {
      return try await progress.limit(to: timeouts) { [self] in
        let link = try await link()
        return try await link.exchange.post(body, progress) { link.send(body) }
      }
    } catch let refusal as WebSocketRefusal {
      // A node that answers as if it had served a page has no WebSocket here.
      guard !(200..<300).contains(refusal.answer.status) else {
        throw .serverFault(.status(refusal.answer.status))
      }
      return refusal.answer
    } catch {
      if Task.isCancelled { throw .cancelled }
      throw HTTPFault.failure(
        error,
        endpoint: endpoint,
        limit: connector.limits.bodyBytes,
        isProxied: connector.proxy != nil,
        connect: connector.limits.connect,
        late: progress.late(timeouts)
      )
    }
  }

  /// Returns the open connection, or opens one; all requests that wait share it.
  private func link() async throws -> WebSocketLink {
    while true {
      let (attempt, isNew) = current.withLock { current in
        if let current { return (current, false) }
        let new = Task { [connector] in try await connector.open() }
        current = new
        return (new, true)
      }
      do {
        let link = try await attempt.value
        if isNew || !link.exchange.isClosed { return link }
      } catch {
        forget(attempt)
        throw error
      }
      forget(attempt)
    }
  }

  private func forget(_ attempt: Task<WebSocketLink, any Error>) {
    current.withLock { if $0 == attempt { $0 = nil } }
  }
}

/// An open WebSocket, and the requests on it.
struct WebSocketLink: Sendable {
  let channel: any Channel
  let exchange: SocketExchange

  func send(_ body: [UInt8]) -> EventLoopFuture<Void> {
    channel.writeAndFlush(
      WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(bytes: body))
    )
  }
}

/// The node answers with HTTP instead of opening a WebSocket.
struct WebSocketRefusal: Error {
  let answer: HTTPAnswer
}
