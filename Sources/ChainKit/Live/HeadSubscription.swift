package import Entity
package import Exchange
import Synchronization

/// Subscribes to the new heads of a node over a WebSocket (`eth_subscribe`, execution-apis).
///
/// It has a connection of its own, so that nothing that a node sends unasked gets among the answers
/// to questions.
package final class HeadSubscription: BlockAnnouncer {
  private let connector: WebSocketConnector
  private let timeouts: Timeouts
  /// Keeps the connection open.
  private let current = Mutex<WebSocketTransport?>(nil)

  /// Prepares subscriptions; the parameters are those of ``HTTPTransport``.
  ///
  /// - Throws: ``CertificatesError`` if a certificate cannot be read.
  package init(
    _ address: EndpointAddress,
    limits: HTTPTransport.Limits = .standard,
    proxy: ProxyAddress? = nil,
    certificates: String? = nil,
    credential: CredentialSource? = nil,
    timeouts: Timeouts = .standard
  ) throws(CertificatesError) {
    connector = try WebSocketConnector(
      address,
      limits: limits,
      proxy: proxy,
      certificates: certificates,
      credential: credential
    )
    self.timeouts = timeouts
  }

  package func subscribe(
    _ hear: @escaping @Sendable (BlockAnnouncement) -> Void
  ) async throws(RPCFailure) {
    end()
    var connector = connector
    connector.hear = { notice in
      switch notice {
      case .notification: hear(.block)
      case .closed: hear(.ended)
      }
    }
    let transport = WebSocketTransport(connector)
    let answer = try await transport.post(
      RPCEnvelope.request(SubscribeHeads(), id: 1),
      timeouts: timeouts
    )
    guard (200..<300).contains(answer.status) else {
      throw .serverFault(.status(answer.status))
    }
    let reply = try RPCEnvelope.reply(answer.body, to: SubscribeHeads.self)
    guard case .success = reply.outcome else {
      throw .unsupported(method: SubscribeHeads.name)
    }
    current.withLock { $0 = transport }
  }

  package func end() { current.withLock { $0 = nil } }
}
