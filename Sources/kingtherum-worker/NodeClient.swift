import ChainKit
import Entity
import Exchange
import Logging

/// Connects to the nodes of a chain.
struct NodeClient {
  /// The chain that the nodes must be on; nil for any.
  let chain: ChainID?
  private let profile: ChainProfile
  private let genesis: Hash32?
  private let rates: RequestRates
  private let credentials: CredentialSources
  private let sockets: LocalSockets

  /// Nodes of this chain, whose block 0 is `genesis`, else the built-in one if there is one.
  ///
  /// The rates are those of the process: nodes of several chains, and a relay, may have one address.
  init(
    chain: ChainID?,
    genesis: Hash32? = nil,
    _ credentials: CredentialSources,
    _ sockets: LocalSockets,
    _ rates: RequestRates
  ) {
    (self.chain, self.credentials, self.sockets) = (chain, credentials, sockets)
    self.rates = rates
    profile = chain?.profile() ?? ChainProfile()
    self.genesis = genesis ?? profile.genesis
  }

  /// Makes the connection to one node; nothing is sent yet.
  ///
  /// One of several is not asked again if it fails: the next one is.
  func endpoint(
    at address: EndpointAddress,
    _ connection: NodeConnection,
    isAlone: Bool,
    memory: NodeMemory
  ) throws -> Endpoint {
    let credential = connection.credential.map(credentials.source)
    let posting = SlowNodeTransport(
      LoggedTransport(
        try transport(to: address, connection, credential),
        logger: Logger(label: "kingtherum.node") { _ in
          ForwardingLogHandler(logLevel: connection.isVerbose ? .debug : .warning)
        }
      )
    ) { endpoint, timeouts in
      WorkerLoop.emit(.slow(endpoint, seconds: timeouts.request.components.seconds))
    }
    return Endpoint(
      GatheringTransport(posting, memory: memory),
      expecting: chain,
      genesis: genesis,
      timeouts: Self.timeouts(connection),
      backoff: isAlone ? .standard : .none,
      blockTime: profile.patience,
      rate: rates[connection.address],
      credential: credential,
      mask: SecretMask(address, proxy: connection.proxy, credential: credential),
      memory: memory,
      ids: address.socketPath == nil ? RequestIDs() : sockets.ids
    ) {
      WorkerLoop.emit(.slow($0, seconds: $1))
    }
  }

  private func transport(
    to address: EndpointAddress,
    _ connection: NodeConnection,
    _ credential: CredentialSource?
  ) throws -> any Transport {
    if let path = address.socketPath { return try sockets.transport(to: address, path) }
    let limits = HTTPTransport.Limits.connecting(within: .seconds(connection.connectSeconds))
    let (proxy, certificates) = (connection.proxy, connection.certificates)
    if address.isWebSocket {
      return try WebSocketTransport(
        address,
        limits: limits,
        proxy: proxy,
        certificates: certificates,
        credential: credential
      )
    }
    return try HTTPTransport(
      address,
      limits: limits,
      proxy: proxy,
      certificates: certificates,
      credential: credential
    )
  }

  /// Prepares to be told of new blocks by a node; nil if it is not asked over a WebSocket.
  func announcer(
    at address: EndpointAddress,
    _ connection: NodeConnection
  ) throws -> (any BlockAnnouncer)? {
    guard address.isWebSocket else { return nil }
    return try HeadSubscription(
      address,
      limits: .connecting(within: .seconds(connection.connectSeconds)),
      proxy: connection.proxy,
      certificates: connection.certificates,
      credential: connection.credential.map(credentials.source),
      timeouts: Self.timeouts(connection)
    )
  }

  /// Combines the nodes of a chain; `onBlock` and `onHeight` are handed the blocks that they give.
  ///
  /// - Throws: ``WorkerBackendError/noAddress``.
  func node(
    _ endpoints: [Endpoint],
    _ question: OpenNodes,
    onBlock: @escaping @Sendable (BlockHeader, _ isHead: Bool) -> Void,
    onHeight: @escaping @Sendable (UInt64) -> Void
  ) throws -> Node {
    guard let first = endpoints.first, let connection = question.connections.first else {
      throw WorkerBackendError.noAddress
    }
    guard endpoints.count > 1 else {
      return Node(SharedRequests(first), onBlock: onBlock, onHeight: onHeight)
    }
    let pool = Pool(
      endpoints,
      quorum: question.quorum,
      timeouts: Self.timeouts(connection)
    ) { event in
      switch event {
      case .skipped(let node, let failure, let next):
        WorkerLoop.emit(.skipped(node, failure, next: next))
      case .deviated(let node, let method): WorkerLoop.emit(.deviated(node, method: method))
      }
    }
    return Node(SharedRequests(pool.session()), onBlock: onBlock, onHeight: onHeight)
  }

  private static func timeouts(_ connection: NodeConnection) -> Timeouts {
    Timeouts(
      request: .seconds(connection.requestSeconds),
      response: .seconds(connection.responseSeconds)
    )
  }
}
