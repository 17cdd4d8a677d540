import Core
import Entity
import Exchange
import Scenes

/// Asks the worker about one chain, and shows how far it is.
struct ChainClient: Sendable {
  let worker: WorkerProcess
  let chain: ChainEntry
  let console: Console
  /// Told how far long work is.
  var progress: Progress?

  /// The chain's number, which every question has.
  var id: ChainID { chain.id }

  /// Asks, and takes the progress away when the answer is there.
  func ask<Q: Question>(
    _ question: Q,
    told hear: @escaping @Sendable (WorkerMoment, Progress) -> Void = { _, _ in }
  ) async throws -> Q.Answer {
    defer { progress?.clear() }
    return try await worker.ask(question) { [console, progress] moment in
      switch moment {
      case .slow(let node, let seconds):
        console.say("info: waiting for \(node), \(seconds) s at most")
      case .log(let level, let text):
        Console().say(
          "\(ForeignText.escaped(level)): \(ForeignText.escaped(text, limit: 400))"
        )
      default:
        if let progress { hear(moment, progress) }
      }
    }
  }
}

extension Session {
  /// Starts the worker for one command, and opens the chain's node in it.
  func withNode<Answer>(
    on chain: ChainEntry,
    _ options: some NodeOptions,
    keepingData: Bool = false,
    _ work: (ChainClient) async throws -> Answer
  ) async throws -> Answer {
    let address = try nodeURL(for: chain, options)
    // The worker can open what is there when it starts.
    if keepingData { try prepareStore() }
    let client = ChainClient(
      worker: try await .start(chainFolder, options.workerPatience),
      chain: chain,
      console: console
    )
    try await client.open(address, options)
    return try await work(client)
  }

  /// The same, with the database for what is sent and for history.
  func withSending<Answer>(
    on chain: ChainEntry,
    _ options: ChainOptions,
    _ work: (ChainClient) async throws -> Answer
  ) async throws -> Answer {
    try await withNode(on: chain, options, keepingData: true) { client in
      try await openStore(in: client.worker)
      return try await work(client)
    }
  }

  /// Opens the ledger, and the node unless `--offline` forbids it.
  func withHistory(
    on chain: ChainEntry,
    _ options: ChainOptions,
    _ work: (ChainClient) async throws -> Void
  ) async throws {
    let address = options.offline ? nil : try nodeURL(for: chain, options)
    try prepareStore()
    let client = ChainClient(
      worker: try await .start(chainFolder, options.workerPatience),
      chain: chain,
      console: console
    )
    try await openStore(in: client.worker)
    if let address { try await client.open(address, options) }
    try await work(client)
  }
}

extension ChainClient {
  /// Opens a node. Its chain is checked before its first answer counts.
  func open(_ address: String, _ options: some NodeOptions) async throws {
    let (request, response) = options.patience
    let opened = try await ask(
      OpenNode(
        chain: id,
        address: address,
        requestSeconds: request,
        responseSeconds: response,
        isVerbose: options.verbose
      )
    )
    if opened.isPlainRemote {
      Console().say("caution: \(opened.endpoint) is asked without encryption")
    }
  }
}
