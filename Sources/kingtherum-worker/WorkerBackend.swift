import ChainKit
import Core
import Entity
import Exchange
import Synchronization

/// The nodes and the databases that the wallet told the worker to open.
final class WorkerBackend: Sendable {
  private struct State: ~Copyable {
    var nodes: [ChainID: Node] = [:]
    var openings: [ChainID: OpenNodes] = [:]
    /// The nodes of accounts that share no connection, by the account.
    var separate: [ChainID: [Address: Node]] = [:]
    var relays: [ChainID: Node] = [:]
    var blocks: [ChainID: NewBlocks] = [:]
    var sources: [ChainID: [OpenedSource]] = [:]
    var folder: ChainFolder?
    var reserver: NonceReserver?
  }

  private let state = Mutex(State())
  private let credentials = CredentialSources()
  private let rates = RequestRates()
  private let sockets: LocalSockets
  private let indexes: IndexFolders
  /// The time limit of the command.
  let commandTime = CommandTime()

  init(_ sockets: LocalSockets, _ indexes: IndexFolders) {
    (self.sockets, self.indexes) = (sockets, indexes)
  }

  /// Returns the node of a chain.
  ///
  /// - Throws: ``WorkerBackendError/noNode`` if none was opened.
  func node(_ chain: ChainID) throws -> Node {
    guard let node = nodeThatIsOpen(chain) else { throw WorkerBackendError.noNode }
    return node
  }

  /// Returns the node of a chain; nil if none was opened.
  func nodeThatIsOpen(_ chain: ChainID) -> Node? { state.withLock { $0.nodes[chain] } }

  /// Returns the bell for new blocks of a chain.
  ///
  /// - Throws: ``WorkerBackendError/noNode`` if no node was opened.
  func blocks(_ chain: ChainID) throws -> NewBlocks {
    guard let blocks = state.withLock({ $0.blocks[chain] }) else {
      throw WorkerBackendError.noNode
    }
    return blocks
  }

  /// Returns the private relay of a chain, which gets nothing but transactions.
  ///
  /// - Throws: ``WorkerBackendError/noRelay`` if none was opened.
  func relay(_ chain: ChainID) throws -> Node {
    guard let relay = state.withLock({ $0.relays[chain] }) else { throw WorkerBackendError.noRelay }
    return relay
  }

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

  /// Opens nodes. Later requests to them emit their log, and events if one is slow or fails.
  func open(_ question: OpenNodes) throws -> OpenNodes.Answer {
    let addresses = try question.connections.map { try EndpointAddress(parsing: $0.address) }
    let client = self.client(question.chain, question.genesis)
    let node = try connected(question)
    let relay = try question.relay.map { try self.open(relay: $0) }
    // The first that can announce blocks: what the nodes say of them is read from all of them.
    let announcers = try zip(addresses, question.connections).compactMap {
      try client.announcer(at: $0, $1)
    }
    state.withLock { state in
      state.nodes[question.chain] = node
      state.openings[question.chain] = question
      state.separate[question.chain] = nil
      state.relays[question.chain] = relay?.node
      state.blocks[question.chain] = NewBlocks(announcers.first)
    }
    if let first = question.connections.first { commandTime.limit(to: first.responseSeconds) }
    return OpenNodes.Answer(nodes: addresses.map(OpenedNode.init), relay: relay?.opened)
  }

  /// Returns what connects to the nodes of a chain, or to whichever they are on.
  private func client(_ chain: ChainID?, _ genesis: Hash32? = nil) -> NodeClient {
    NodeClient(chain: chain, genesis: genesis, credentials, sockets, rates)
  }

  /// Connects to the nodes of a chain; nothing is sent yet.
  private func connected(_ question: OpenNodes) throws -> Node {
    let client = self.client(question.chain, question.genesis)
    let endpoints = try question.connections.map { connection in
      let address = try EndpointAddress(parsing: connection.address)
      return try client.endpoint(
        at: address,
        connection,
        isAlone: question.connections.count == 1,
        memory: memory(of: address.id, chain: question.chain)
      )
    }
    // Kept balances of a block that is gone must not be used again.
    return try client.node(endpoints, question) { block, isHead in
      try? self.store.see(block, isHead: isHead, chain: question.chain)
    } onHeight: { height in
      try? self.store.see(height: height, chain: question.chain)
    }
  }

  /// Returns a node of a chain for each account, with connections that no other account uses; later
  /// questions about an account use the same ones.
  ///
  /// - Throws: ``WorkerBackendError/noNode`` if none was opened; `HistoryError.inseparable` for a
  ///   node with a socket file, to which there is only the connection that was made at the start.
  func separateNodes(_ chain: ChainID, for accounts: [Address]) throws
    -> [SeparateSync.Separate]
  {
    guard let question = state.withLock({ $0.openings[chain] }) else {
      throw WorkerBackendError.noNode
    }
    for connection in question.connections {
      let address = try EndpointAddress(parsing: connection.address)
      if address.socketPath != nil { throw HistoryError.inseparable(address.id) }
    }
    return try accounts.map { account in
      if let known = state.withLock({ $0.separate[chain]?[account] }) { return (account, known) }
      let node = try connected(question)
      state.withLock { $0.separate[chain, default: [:]][account] = node }
      return (account, node)
    }
  }

  /// Whether accounts were asked about over connections of their own.
  func hasSeparateNodes(_ chain: ChainID) -> Bool {
    state.withLock { $0.separate[chain]?.isEmpty == false }
  }

  /// Opens a private relay. Many answer no question about their chain; a transaction names its own.
  private func open(relay connection: NodeConnection) throws -> (node: Node, opened: OpenedNode) {
    let address = try EndpointAddress(parsing: connection.address)
    let client = self.client(nil)
    let endpoint = try client.endpoint(at: address, connection, isAlone: true, memory: .none)
    return (Node(endpoint), OpenedNode(address))
  }

  /// Opens what the history of a chain asks besides its nodes.
  func open(_ question: OpenHistorySources) throws {
    let opener = SourceOpener(
      chain: question.chain,
      credentials: credentials,
      rates: rates,
      indexes: indexes
    )
    let sources = try question.sources.map(opener.open)
    state.withLock { $0.sources[question.chain] = sources }
  }

  /// Returns whom a history asks: with separated accounts, nobody who could connect them.
  func historySources(_ chain: ChainID, _ wishes: SyncWishes) -> [any HistorySource] {
    let sources = state.withLock { $0.sources[chain] ?? [] }
    return sources.filter { $0.isLocal || !wishes.separatesAccounts }.map(\.source)
  }

  /// Asks a node which chain it serves.
  func servedChain(_ connection: NodeConnection) async throws -> ChainID {
    let address = try EndpointAddress(parsing: connection.address)
    let client = self.client(nil)
    let endpoint = try client.endpoint(at: address, connection, isAlone: true, memory: .none)
    return try await Node(endpoint).chainID()
  }

  /// Measures nodes side by side; `progress` receives how many are done.
  func measured(
    _ question: MeasureNodes,
    progress: @Sendable (Int) -> Void
  ) async throws -> [NodeMeasurement] {
    let client = self.client(question.chain, question.genesis)
    // One that fails is not asked again: how it fails is what is measured.
    let endpoints = try question.connections.map { connection in
      let address = try EndpointAddress(parsing: connection.address)
      return try client.endpoint(at: address, connection, isAlone: false, memory: .none)
    }
    return try await withThrowingTaskGroup(of: (Int, NodeMeasurement).self) { group in
      for (place, endpoint) in endpoints.enumerated() {
        group.addTask { (place, try await NodeProbe(endpoint).measure()) }
      }
      var found: [Int: NodeMeasurement] = [:]
      for try await (place, measurement) in group {
        found[place] = measurement
        progress(found.count)
      }
      return endpoints.indices.compactMap { found[$0] }
    }
  }

  /// Returns the memory of the node that answers now.
  func memory(of node: Node, _ chain: ChainID) -> NodeMemory {
    memory(of: node.asker.id, chain: chain)
  }

  /// Returns the memory of a node, which is in the database as soon as that is open.
  private func memory(of endpoint: EndpointID, chain: ChainID) -> NodeMemory {
    NodeMemory(
      recall: { fact in
        (try? self.store)?.memory(of: endpoint, chain: chain).recall(fact)
      },
      learn: { fact, value in
        (try? self.store)?.memory(of: endpoint, chain: chain).learn(fact, value)
      }
    )
  }

  /// Takes a new token from the wallet.
  func renew(_ question: RenewCredential) { credentials.take(question) }

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

  /// Opens the databases, once.
  ///
  /// To open a file again and close it would drop the locks of the first opening (POSIX), and
  /// another process could delete the log that this one still writes.
  func open(_ question: OpenStore) throws -> OpenStore.Answer {
    if state.withLock({ $0.folder != nil }) { return OpenStore.Answer(setAside: nil) }
    let folder = try ChainFolder(question.folder)
    state.withLock { state in
      (state.folder, state.reserver) = (folder, NonceReserver(folder.journal))
    }
    return OpenStore.Answer(setAside: folder.store.setAside)
  }
}

extension OpenedNode {
  fileprivate init(_ address: EndpointAddress) {
    self.init(endpoint: address.id, isPlainRemote: address.isPlainRemote)
  }
}

/// The wallet asked for something that it had not opened.
enum WorkerBackendError: Error {
  case noNode
  case noRelay
  case noStore
  /// No node was named.
  case noAddress
  /// The socket file of a node was not named when the worker was started.
  case noSocket
  /// The folder of an index was not named when the worker was started.
  case noIndex
}

extension WorkerBackendError: Reportable {
  var report: Report {
    switch self {
    case .noNode: Report(.bug, "worker-no-node", "the worker has not opened a node for this chain")
    case .noRelay: Report(.bug, "worker-no-relay", "the worker has not opened a private relay")
    case .noAddress: Report(.bug, "worker-no-address", "the worker was given no node to open")
    case .noSocket:
      Report(.bug, "worker-no-socket", "the worker was not told of this socket file at its start")
    case .noIndex:
      Report(.bug, "worker-no-index", "the worker was not told of this index at its start")
    case .noStore: Report(.bug, "worker-no-store", "the worker has not opened a database")
    }
  }
}
