package import Entity
import Exchange
import HomeKit

extension Session {
  /// Returns the named chain, else that of the settings, else the one that a given node serves.
  ///
  /// A node is given by --rpc-url or ETH_RPC_URL; without one, the chain is Ethereum. What the node
  /// says of its chain is only used to choose it, and that is said. `keepingData` prepares the
  /// worker for a database.
  /// - Throws: `ChainRegistryError`, ``SessionError/unknownServedChain(_:)``, and the errors of
  ///   ``nodes(for:_:)``, of the worker and of the node.
  package func chain(
    _ name: String?,
    servedBy options: some NodeOptions,
    keepingData: Bool = false
  ) async throws -> ChainEntry {
    guard name == nil, config.chain == nil, !options.offline, !givenNodes(options).isEmpty else {
      return try chain(name)
    }
    // Given nodes are the same ones for every chain.
    let nodes = try nodes(for: chain(nil), options)
    if keepingData { try prepareStore() }
    let id = try await servedChain(by: nodes.addresses[0], options)
    guard let served = try? chain(id.description) else { throw SessionError.unknownServedChain(id) }
    if try served.id != chain(nil).id { notify(.servedChain(served)) }
    return served
  }

  /// Asks a node which chain it serves; the worker is kept for the command.
  ///
  /// - Throws: `EndpointError`, and the errors of the worker and of the node.
  package func servedChain(by url: String, _ options: some NodeOptions) async throws -> ChainID {
    let worker = try await worker(options)
    // Also if the node fails: no other worker can be started.
    early.keep(worker)
    let connection = try await NodeConnection(to: url, options, credentials)
    return try await worker.ask(
      ReadServedChain(connection: connection),
      notify: ChainClient.telling(notify)
    )
  }

  /// Returns the worker that was started for the choice of the chain, or starts one.
  package func worker(_ options: some NodeOptions) async throws -> WorkerProcess {
    if let started = early.take() { return started }
    // Afterwards, no program can be started.
    try credentials.startCommands()
    return try await .start(
      chainFolder,
      options.workerSilenceLimit,
      options.workerAnswerLimit,
      sockets: sockets(options),
      indexes: indexFolders(options)
    ) { [credentials] number in
      await credentials.renewed(number)
    }
  }

  /// The socket files of all nodes that the command may ask.
  ///
  /// Ethereum's are asked for names, whatever chain the given nodes serve.
  private func sockets(_ options: some NodeOptions) -> [String] {
    if options.offline { return [] }
    let given = givenNodes(options)
    let nodes =
      given.isEmpty
      ? config.chains.flatMap(\.rpcURLs)
      : given + config.chains.filter { $0.name == "ethereum" }.flatMap(\.rpcURLs)
    let paths = nodes.compactMap { node in (try? EndpointAddress(parsing: node))?.socketPath }
    return Set(paths).sorted()
  }
}
