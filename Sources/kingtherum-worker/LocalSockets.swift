import ChainKit
import Exchange
import Synchronization

/// The connections to nodes on this machine that listen on socket files (IPC).
///
/// They are made before the worker restricts itself: other programs listen on such files too (the
/// session bus, agents with keys), and some of them start programs on request.
final class LocalSockets: Sendable {
  private let sockets: [String: LocalSocket]
  private let transports = Mutex<[String: SocketTransport]>([:])
  /// The IDs of all requests through sockets.
  let ids = RequestIDs()

  /// Connects to socket files; one that cannot be reached fails when it is asked.
  init(connectingTo paths: [String]) {
    sockets = Dictionary(paths.map { ($0, LocalSocket.connect(to: $0)) }) { first, _ in first }
  }

  /// Returns the transport to a node: there is one for each connection.
  ///
  /// - Throws: ``WorkerBackendError/noSocket`` if its path was not named at the start.
  func transport(to address: EndpointAddress, _ path: String) throws -> SocketTransport {
    guard let socket = sockets[path] else { throw WorkerBackendError.noSocket }
    return transports.withLock { transports in
      let transport = transports[path] ?? SocketTransport(address, socket)
      transports[path] = transport
      return transport
    }
  }
}
