import Core
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

  /// A connection that is open or being opened.
  private struct Attempt: Sendable {
    let task: Task<WebSocketLink, any Error>
    /// Tells it from those before it.
    let number: UInt64
    /// The version of the credential with which it is opened.
    let version: UInt64
  }

  /// What all requests share.
  private struct State: Sendable {
    var attempt: Attempt?
    /// How many were made.
    var attempts: UInt64 = 0
  }

  /// The connection that a request has come to use.
  private final class Used: Sendable {
    let attempt = Mutex<Attempt?>(nil)
  }

  private let connector: WebSocketConnector
  private let state = Mutex<State>(State())

  /// Makes a transport; the parameters are those of ``HTTPTransport``.
  ///
  /// - Throws: ``CertificatesError`` if a certificate cannot be read.
  package convenience init(
    _ address: EndpointAddress,
    limits: HTTPTransport.Limits = .standard,
    proxy: ProxyAddress? = nil,
    certificates: String? = nil,
    credential: CredentialSource? = nil
  ) throws(CertificatesError) {
    self.init(
      try WebSocketConnector(
        address,
        limits: limits,
        proxy: proxy,
        certificates: certificates,
        credential: credential
      )
    )
  }

  /// Makes a transport of the connections that are opened so.
  init(_ connector: WebSocketConnector) {
    (endpoint, self.connector) = (connector.address.id, connector)
  }

  deinit {
    guard let attempt = state.withLock(\.attempt) else { return }
    Task { try? await attempt.task.value.channel.close() }
  }

  /// Sends a body and waits for the answer with its ID.
  ///
  /// If the node refuses the WebSocket, the answer is its HTTP answer, without a body.
  package func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let progress = PostProgress()
    let used = Used()
    do {
      return try await progress.limit(to: timeouts) { [self] in
        let (link, attempt) = try await link()
        used.attempt.withLock { $0 = attempt }
        let message = try await link.exchange.post(body, progress) { link.send(body) }
        return HTTPAnswer(connection: attempt.number, body: message)
      }
    } catch let refusal as WebSocketRefusal {
      // A node that answers as if it had served a page has no WebSocket here.
      guard !(200..<300).contains(refusal.answer.status) else {
        throw .serverFault(.status(refusal.answer.status))
      }
      return refusal.answer
    } catch {
      if Task.isCancelled { throw .cancelled }
      // It may be dead without a sign of it, as behind a router that forgot it.
      if error is DeadlineExceeded, !progress.isReceiving,
        let attempt = used.attempt.withLock(\.self)
      {
        forget(attempt)
      }
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
  ///
  /// One that was opened with an older credential is not used any more.
  private func link() async throws -> (WebSocketLink, Attempt) {
    let (link, attempt, isNew) = try await currentLink()
    if isNew || !link.exchange.isClosed { return (link, attempt) }
    forget(attempt)
    let next = try await currentLink()
    return (next.link, next.attempt)
  }

  /// Returns the connection that is there, even if it has ended since, or opens one.
  private func currentLink() async throws -> (link: WebSocketLink, attempt: Attempt, isNew: Bool) {
    let version = await connector.credential?.version ?? 0
    let (attempt, isNew, old) = state.withLock { state in
      if let attempt = state.attempt, attempt.version >= version {
        return (attempt, false, Attempt?.none)
      }
      let task = Task { [connector] in try await connector.open() }
      state.attempts += 1
      let new = Attempt(task: task, number: state.attempts, version: version)
      defer { state.attempt = new }
      return (new, true, state.attempt)
    }
    if let old { forget(old) }
    do {
      let link = try await attempt.task.valueUnlessCancelled()
      return (link, attempt, isNew)
    } catch {
      forget(attempt)
      throw error
    }
  }

  /// Lets later requests open another connection.
  private func forget(_ attempt: Attempt) {
    state.withLock { if $0.attempt?.number == attempt.number { $0.attempt = nil } }
    Task {
      guard let link = try? await attempt.task.value, link.exchange.isIdle else { return }
      link.channel.close(promise: nil)
    }
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
