import ChainKit
import Core
import Entity
import Exchange
import Logging
import Synchronization

/// The nodes and the databases that the wallet told the worker to open.
final class WorkerBackend: Sendable {
  private struct State: ~Copyable {
    var nodes: [ChainID: Node] = [:]
    var folder: ChainFolder?
    var reserver: NonceReserver?
  }

  private let state = Mutex(State())

  /// Returns the node of a chain.
  ///
  /// - Throws: ``WorkerBackendError/noNode`` if none was opened.
  func node(_ chain: ChainID) throws -> Node {
    guard let node = nodeThatIsOpen(chain) else { throw WorkerBackendError.noNode }
    return node
  }

  /// Returns the node of a chain; nil if none was opened.
  func nodeThatIsOpen(_ chain: ChainID) -> Node? { state.withLock { $0.nodes[chain] } }

  /// The databases.
  ///
  /// - Throws: ``WorkerBackendError/noStore`` if none were opened.
  private var folder: ChainFolder {
    get throws {
      guard let folder = state.withLock({ $0.folder }) else { throw WorkerBackendError.noStore }
      return folder
    }
  }

  /// The history database.
  var store: ChainStore { get throws { try folder.store } }

  /// The sent transactions, and their nonces.
  var journal: Journal { get throws { try folder.journal } }

  /// Opens a node. Later requests to it emit its log, and an event if it is slow.
  func open(_ question: OpenNode) throws -> OpenNode.Answer {
    let address = try EndpointAddress(parsing: question.connection.address)
    let node = try node(at: address, question.connection, expecting: question.chain)
    state.withLock { $0.nodes[question.chain] = node }
    return OpenNode.Answer(endpoint: address.id, isPlainRemote: address.isPlainRemote)
  }

  /// Asks a node which chain it serves.
  func servedChain(_ connection: NodeConnection) async throws -> ChainID {
    let address = try EndpointAddress(parsing: connection.address)
    return try await node(at: address, connection, expecting: nil).chainID()
  }

  private func node(
    at address: EndpointAddress,
    _ connection: NodeConnection,
    expecting chain: ChainID?
  ) throws -> Node {
    let transport = SlowNodeTransport(
      LoggedTransport(
        try HTTPTransport(
          address,
          limits: .connecting(within: .seconds(connection.connectSeconds)),
          proxy: connection.proxy,
          certificates: connection.certificates
        ),
        logger: Logger(label: "kingtherum.node") { _ in
          ForwardingLogHandler(logLevel: connection.isVerbose ? .debug : .warning)
        }
      )
    ) { endpoint, timeouts in
      WorkerLoop.emit(.slow(endpoint, seconds: timeouts.request.components.seconds))
    }
    let timeouts = Timeouts(
      request: .seconds(connection.requestSeconds),
      response: .seconds(connection.responseSeconds)
    )
    return Node(
      Endpoint(transport, expecting: chain, timeouts: timeouts) {
        WorkerLoop.emit(.slow($0, seconds: $1))
      }
    )
  }

  /// Reserves the nonce of the payment that is being prepared.
  var reserver: NonceReserver {
    get throws {
      guard let reserver = state.withLock({ $0.reserver }) else {
        throw WorkerBackendError.noStore
      }
      return reserver
    }
  }

  /// Ends a reservation, and closes the databases, which leaves a single file of each on disk.
  func close() {
    state.withLock { state in
      state.reserver?.end()
      (state.folder, state.reserver) = (nil, nil)
    }
  }

  /// Opens the databases.
  func open(_ question: OpenStore) throws -> OpenStore.Answer {
    let folder = try ChainFolder(question.folder)
    state.withLock { state in
      (state.folder, state.reserver) = (folder, NonceReserver(folder.journal))
    }
    return OpenStore.Answer(setAside: folder.store.setAside)
  }
}

/// The wallet asked for something that it had not opened.
enum WorkerBackendError: Error {
  case noNode
  case noStore
}

extension WorkerBackendError: Reportable {
  var report: Report {
    switch self {
    case .noNode: Report(.bug, "worker-no-node", "the worker has not opened a node for this chain")
    case .noStore: Report(.bug, "worker-no-store", "the worker has not opened a database")
    }
  }
}

/// Forwards the node's log to the question that caused it.
struct ForwardingLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    WorkerLoop.emit(.log(level: "\(event.level)", text: "\(event.message)"))
  }
}
