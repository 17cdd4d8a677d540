import Core
package import Entity
import Exchange
import Scenes

/// Asks the worker about one chain.
package struct ChainClient: Sendable {
  package let worker: WorkerProcess
  package let chain: ChainEntry
  /// Receives the notices of the worker.
  package let notify: Notice.Listener
  /// The private relay for what is sent privately; nil for none.
  package var relay: EndpointID?
  /// Whose word the header of a block rests on; nil if no node is open.
  var headerRule: HeaderRule?

  /// The chain ID, which every question contains.
  package var id: ChainID { chain.id }

  /// Asks a question that is answered quickly.
  func ask<Q: Question>(_ question: Q) async throws -> Q.Answer {
    try await worker.ask(question, notify: Self.telling(notify))
  }

  /// Asks a question that may take long; `step` selects the events that show its progress.
  func ask<Q: Question>(
    _ question: Q,
    step: @escaping @Sendable (WorkerEvent) -> Notice.Step?
  ) async throws -> Q.Answer {
    defer { notify(.stepsEnded) }
    return try await worker.ask(question, notify: Self.telling(notify, step))
  }

  /// Returns the event handler for the pipe's reader.
  ///
  /// It must not retain the worker: releasing that waits for the reader to end.
  static func telling(
    _ notify: @escaping Notice.Listener,
    _ step: @escaping @Sendable (WorkerEvent) -> Notice.Step? = { _ in nil }
  ) -> @Sendable (WorkerEvent) -> Void {
    { event in
      switch event {
      case .slow(let node, let seconds): notify(.slow(node, seconds: seconds))
      case .skipped(let node, let failure, let next):
        notify(.nodeSkipped(node, because: failure, next: next))
      case .deviated(let node, let method): notify(.nodeDeviated(node, method: method))
      case .log(let level, let text): notify(.log(level: level, text: text))
      case .done, .checked, .history, .historyAwaited, .waiting, .mined, .unanswered, .resent:
        if let step = step(event) { notify(.step(step)) }
      case .credentialRejected: break  // the process that runs the worker handles it
      }
    }
  }
}

extension Session {
  /// Starts the worker for one command, and opens the chain's nodes in it.
  package func withNode<Answer>(
    on chain: ChainEntry,
    _ options: some NodeOptions,
    _ work: (ChainClient) async throws -> Answer
  ) async throws -> Answer {
    try await withNodes(try await chosenNodes(for: chain, options), on: chain, options, work)
  }

  private func withNodes<Answer>(
    _ nodes: ChosenNodes,
    on chain: ChainEntry,
    _ options: some NodeOptions,
    keepingData: Bool = false,
    _ work: (ChainClient) async throws -> Answer
  ) async throws -> Answer {
    // The worker can only open what exists when it starts.
    if keepingData { try prepareStore() }
    let client = ChainClient(
      worker: try await worker(options),
      chain: chain,
      notify: notify,
      relay: try nodes.relay.map { try EndpointAddress(parsing: $0).id }
    )
    try await client.open(nodes, options, credentials)
    return try await work(client)
  }

  /// Does the same with the database, for broadcasting, and with the private relay if it is needed.
  ///
  /// The relay is the one that is named, else that of the settings. Where nothing can go to it, it is
  /// not opened: to get its token may take a command of the user's.
  package func withSending<Answer>(
    on chain: ChainEntry,
    _ options: some NodeOptions,
    opensRelay: Bool = false,
    relay: String? = nil,
    _ work: (ChainClient) async throws -> Answer
  ) async throws -> Answer {
    var nodes = try await chosenNodes(for: chain, options)
    if opensRelay { nodes.relay = try self.relay(of: chain, named: relay) }
    return try await withNodes(nodes, on: chain, options, keepingData: true) { client in
      try await openStore(in: client.worker)
      return try await work(client)
    }
  }

  /// Opens the history database, and the nodes unless `--offline` forbids it.
  package func withHistory(
    on chain: ChainEntry,
    _ options: some NodeOptions,
    _ work: (ChainClient) async throws -> Void
  ) async throws {
    let nodes = options.offline ? nil : try await chosenNodes(for: chain, options)
    try prepareStore()
    var client = ChainClient(
      worker: try await worker(options),
      chain: chain,
      notify: notify
    )
    try await openStore(in: client.worker)
    if let nodes {
      client.headerRule = try nodes.headerRule()
      try await client.open(nodes, options, credentials)
      try await client.open(historySources(of: chain), options, credentials)
    }
    try await work(client)
  }
}

extension Session {
  /// Opens the history database alone: no node can be asked.
  package func withStoredHistory(
    on chain: ChainEntry,
    _ work: (ChainClient) async throws -> Void
  ) async throws {
    try prepareStore()
    let worker = try await WorkerProcess.start(chainFolder)
    try await openStore(in: worker)
    try await work(ChainClient(worker: worker, chain: chain, notify: notify))
  }
}

extension ChainClient {
  /// Opens nodes; the chain ID of each is checked before its first answer is used.
  package func open(
    _ nodes: ChosenNodes,
    _ options: some NodeOptions,
    _ credentials: NodeCredentials
  ) async throws {
    var connections: [NodeConnection] = []
    for address in nodes.addresses {
      connections.append(try await NodeConnection(to: address, options, credentials))
    }
    var relay: NodeConnection?
    if let address = nodes.relay {
      relay = try await NodeConnection(to: address, options, credentials)
    }
    if options.verbose {
      let all = connections + [relay].compactMap(\.self)
      for proxy in Set(all.compactMap(\.proxy?.id)) { notify(.proxied(proxy)) }
    }
    let opened = try await ask(
      OpenNodes(
        chain: id,
        genesis: nodes.genesis,
        connections: connections,
        quorum: nodes.quorum,
        relay: relay
      )
    )
    let all = opened.nodes + [opened.relay].compactMap(\.self)
    for node in all where node.isPlainRemote { notify(.unencrypted(node.endpoint)) }
  }
}
