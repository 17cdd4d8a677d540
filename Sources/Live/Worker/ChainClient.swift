import Core
package import Entity
import Exchange
import Scenes

/// Asks the worker about one chain.
package struct ChainClient: Sendable {
  package let worker: WorkerProcess
  package let chain: ChainEntry
  /// Is told what the worker meets.
  package let notify: Notice.Listener

  /// The chain's number, which every question has.
  package var id: ChainID { chain.id }

  /// Asks for what is answered soon.
  func ask<Q: Question>(_ question: Q) async throws -> Q.Answer {
    try await worker.ask(question, notify: Self.telling(notify))
  }

  /// Asks for what may take long; `step` says which of the moments are a part of it.
  func ask<Q: Question>(
    _ question: Q,
    step: @escaping @Sendable (WorkerEvent) -> Notice.Step?
  ) async throws -> Q.Answer {
    defer { notify(.stepsEnded) }
    return try await worker.ask(question, notify: Self.telling(notify, step))
  }

  /// What the pipe's reader calls. It holds on to nothing of the worker: the last one to let go of that
  /// waits for the reader to end.
  private static func telling(
    _ notify: @escaping Notice.Listener,
    _ step: @escaping @Sendable (WorkerEvent) -> Notice.Step? = { _ in nil }
  ) -> @Sendable (WorkerEvent) -> Void {
    { event in
      switch event {
      case .slow(let node, let seconds): notify(.slow(node, seconds: seconds))
      case .log(let level, let text): notify(.log(level: level, text: text))
      case .done, .history, .waiting, .mined: if let step = step(event) { notify(.step(step)) }
      }
    }
  }
}

extension Session {
  /// Starts the worker for one command, and opens the chain's node in it.
  package func withNode<Answer>(
    on chain: ChainEntry,
    _ options: some NodeOptions,
    keepingData: Bool = false,
    _ work: (ChainClient) async throws -> Answer
  ) async throws -> Answer {
    let address = try nodeURL(for: chain, options)
    // The worker can open what is there when it starts.
    if keepingData { try prepareStore() }
    let client = ChainClient(
      worker: try await .start(chainFolder, options.workerSilenceLimit),
      chain: chain,
      notify: notify
    )
    try await client.open(address, options)
    return try await work(client)
  }

  /// The same, with the database for what is sent and for history.
  package func withSending<Answer>(
    on chain: ChainEntry,
    _ options: some NodeOptions,
    _ work: (ChainClient) async throws -> Answer
  ) async throws -> Answer {
    try await withNode(on: chain, options, keepingData: true) { client in
      try await openStore(in: client.worker)
      return try await work(client)
    }
  }

  /// Opens the ledger, and the node unless `--offline` forbids it.
  package func withHistory(
    on chain: ChainEntry,
    _ options: some NodeOptions,
    _ work: (ChainClient) async throws -> Void
  ) async throws {
    let address = options.offline ? nil : try nodeURL(for: chain, options)
    try prepareStore()
    let client = ChainClient(
      worker: try await .start(chainFolder, options.workerSilenceLimit),
      chain: chain,
      notify: notify
    )
    try await openStore(in: client.worker)
    if let address { try await client.open(address, options) }
    try await work(client)
  }
}

extension ChainClient {
  /// Opens a node. Its chain is checked before its first answer counts.
  package func open(_ address: String, _ options: some NodeOptions) async throws {
    let (connect, request, response) = options.timeouts
    let settings = try NodeConnectionSettings(to: try EndpointAddress(parsing: address)) {
      Environment[$0]
    }
    if let proxy = settings.proxy, options.verbose {
      notify(.proxied(proxy.id))
    }
    let opened = try await ask(
      OpenNode(
        chain: id,
        address: address,
        connectSeconds: connect,
        requestSeconds: request,
        responseSeconds: response,
        isVerbose: options.verbose,
        proxy: settings.proxy,
        certificates: settings.certificates
      )
    )
    if opened.isPlainRemote {
      notify(.unencrypted(opened.endpoint))
    }
  }
}
