import AsyncHTTPClient
import Entity
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

/// Classifies errors of the HTTP client.
enum HTTPFault {
  /// Converts an error to a failure.
  ///
  /// - Parameters:
  ///   - error: The client's error.
  ///   - endpoint: The node.
  ///   - limit: The most bytes of an answer.
  ///   - isProxied: Whether connections go to a proxy.
  ///   - connect: The time limit of connecting.
  ///   - late: The phase that took too long, if the error is a timeout.
  /// - Returns: The failure for the caller.
  static func failure(
    _ error: any Error,
    endpoint: EndpointID,
    limit: Int,
    isProxied: Bool,
    connect: Duration,
    late: TimeoutPhase
  ) -> RPCFailure {
    func transport(_ kind: TransportFault.Kind) -> RPCFailure {
      .transport(TransportFault(endpoint: endpoint, kind: kind))
    }
    switch error {
    case let failure as RPCFailure:
      return failure
    case is DeadlineExceeded:
      return .timeout(late)
    case is NIOHTTPDecompression.DecompressionError:
      return .protocolViolation(.oversize(limit: limit))
    case is HTTPParserError:
      return transport(.closed)
    case let error as HTTPClientError:
      return client(error).map(transport)
        ?? timeout(error, connect: connect, late: late)
        ?? transport(.network)
    case let error as NIOConnectionError:
      return transport(isProxied ? .proxy : connection(error))
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      return transport(isProxied ? .proxy : .refused)
    case is WebSocketConnector.Late, ChannelError.connectTimeout:
      return .timeout(.connecting(connect))
    case is IOError, is ChannelError:
      return transport(.closed)
    case is ProxyTunnel.Refusal:
      return transport(.proxy)
    case is CancellationError:
      return .cancelled
    default:
      // These modules have many error types, but they share the module's name.
      let type = String(reflecting: type(of: error))
      return transport(
        type.hasPrefix("NIOSSL") ? .insecure : type.hasPrefix("NIOSOCKS") ? .proxy : .network
      )
    }
  }

  private static func timeout(
    _ error: HTTPClientError,
    connect: Duration,
    late: TimeoutPhase
  ) -> RPCFailure? {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout: .timeout(.connecting(connect))
    case .deadlineExceeded, .getConnectionFromPoolTimeout, .readTimeout, .writeTimeout:
      .timeout(late)
    default: nil
    }
  }

  private static func client(_ error: HTTPClientError) -> TransportFault.Kind? {
    switch error {
    case .remoteConnectionClosed, .bodyLengthMismatch: .closed
    case .proxyAuthenticationRequired, .invalidProxyResponse, .socksHandshakeTimeout,
      .httpProxyHandshakeTimeout:
      .proxy
    default: nil
    }
  }

  private static func connection(_ error: NIOConnectionError) -> TransportFault.Kind {
    let unknown = error.dnsAError != nil || error.dnsAAAAError != nil
    if error.connectionErrors.isEmpty { return unknown ? .unknownHost : .network }
    let refused = error.connectionErrors.contains { single in
      (single.error as? IOError)?.errnoCode == ECONNREFUSED
    }
    return refused ? .refused : .network
  }
}
