import ChainKit
import Core
import Entity
import Exchange
import Logging
import Synchronization

/// What the worker works with: the nodes and the database that the wallet had it open.
final class Desk: Sendable {
  private struct State: ~Copyable {
    var nodes: [ChainID: Node] = [:]
    var store: ChainStore?
  }

  private let state = Mutex(State())

  /// The node of a chain.
  ///
  /// - Throws: ``DeskError/noNode`` where none was opened.
  func node(_ chain: ChainID) throws -> Node {
    guard let node = nodeThatIsOpen(chain) else { throw DeskError.noNode }
    return node
  }

  /// The node of a chain; nil where none was opened.
  func nodeThatIsOpen(_ chain: ChainID) -> Node? { state.withLock { $0.nodes[chain] } }

  /// The database.
  ///
  /// - Throws: ``DeskError/noStore`` where none was opened.
  var store: ChainStore {
    get throws {
      guard let store = state.withLock({ $0.store }) else { throw DeskError.noStore }
      return store
    }
  }

  /// Opens a node. Whoever asks it later is told what it is asked, and that it lets us wait.
  func open(_ asked: OpenNode) throws -> OpenNode.Answer {
    let address = try EndpointAddress(parsing: asked.address)
    let transport = PatientTransport(
      LoggedTransport(
        try HTTPTransport(
          address,
          limits: .connecting(within: .seconds(asked.connectSeconds)),
          proxy: asked.proxy,
          certificates: asked.certificates
        ),
        logger: Logger(label: "kingtherum.node") { _ in
          ToldLog(logLevel: asked.isVerbose ? .debug : .warning)
        }
      )
    ) { endpoint, timeouts in
      WorkerLoop.tell(.slow(endpoint, seconds: timeouts.request.components.seconds))
    }
    let timeouts = Timeouts(
      request: .seconds(asked.requestSeconds),
      response: .seconds(asked.responseSeconds)
    )
    let node = Node(Endpoint(transport, expecting: asked.chain, timeouts: timeouts))
    state.withLock { $0.nodes[asked.chain] = node }
    return OpenNode.Answer(endpoint: address.id, isPlainRemote: address.isPlainRemote)
  }

  /// Lets the database go, which leaves one file of it.
  func close() { state.withLock { $0.store = nil } }

  /// Opens the database.
  func open(_ asked: OpenStore) throws {
    let store = try ChainStore(path: asked.path)
    state.withLock { $0.store = store }
  }
}

/// The wallet asked for what it had not opened.
enum DeskError: Error {
  case noNode
  case noStore
}

extension DeskError: Reportable {
  var report: Report {
    switch self {
    case .noNode: Report(.bug, "worker-no-node", "the worker has not opened a node for this chain")
    case .noStore: Report(.bug, "worker-no-store", "the worker has not opened a database")
    }
  }
}

/// Hands lines of the node's log on to whoever asks it.
struct ToldLog: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    WorkerLoop.tell(.log(level: "\(event.level)", text: "\(event.message)"))
  }
}
