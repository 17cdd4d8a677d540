package import Entity
import Exchange
import Scenes
import Synchronization

/// Measures the nodes that a command names, else those of the settings.
package final class LiveNodeTest: TestNodes.Worker {
  private let session: Session
  private let options: any NodeOptions
  /// The worker that has measured, and whether it can open a database.
  private let measuring = Mutex<(worker: WorkerProcess, hasStore: Result<Bool, any Error>)?>(nil)
  /// Whether there is a database, once it is where a worker can open it.
  private let preparation = Mutex<Result<Bool, any Error>?>(nil)

  package init(_ session: Session, _ options: any NodeOptions) {
    (self.session, self.options) = (session, options)
  }

  /// Asks a node which chain it serves; the worker that is started for it measures, too.
  ///
  /// - Throws: as ``Session/servedChain(by:_:)``.
  package func servedChain(by url: String) async throws -> ChainID {
    // An address that is none moves no database.
    _ = try EndpointAddress(parsing: url)
    _ = prepare()
    return try await session.servedChain(by: url, options)
  }

  /// Moves a database of an older version to where the worker can open it, once: it can only open what
  /// exists when it starts.
  private func prepare() -> Result<Bool, any Error> {
    preparation.withLock { known in
      let result =
        known
        ?? Result {
          guard try session.hasChainData else { return false }
          try session.prepareStore()
          return true
        }
      known = result
      return result
    }
  }

  package func measure(_ chain: ChainEntry) async throws -> [NodeMeasurement] {
    let (session, notify) = (session, session.notify)
    return try await measure(chain, session, options, notify)
  }

  private func measure(
    _ chain: ChainEntry,
    _ session: Session,
    _ options: some NodeOptions,
    _ notify: @escaping Notice.Listener
  ) async throws -> [NodeMeasurement] {
    let nodes = try await session.chosenNodes(for: chain, options)
    let hasStore = prepare()
    let worker = try await session.worker(options)
    measuring.withLock { $0 = (worker, hasStore) }
    var connections: [NodeConnection] = []
    for node in nodes.addresses {
      connections.append(try await NodeConnection(to: node, options, session.credentials))
    }
    let endpoints = try nodes.addresses.map { try EndpointAddress(parsing: $0) }
    for endpoint in endpoints where endpoint.isPlainRemote { notify(.unencrypted(endpoint.id)) }
    defer { notify(.stepsEnded) }
    let found = try await worker.ask(
      MeasureNodes(
        chain: chain.id,
        genesis: nodes.genesis,
        connections: connections
      ),
      notify: ChainClient.telling(notify) { event in
        if case .done(let done, let all) = event { .testingNodes(done, of: all) } else { nil }
      }
    )
    try AnswerMismatchError.check(found.map(\.endpoint), are: endpoints.map(\.id))
    return found
  }

  /// Nothing is known before something was measured.
  package func demotedNodes(on chains: [ChainID]) async throws -> [[DemotedNode]] {
    guard let (worker, hasStore) = measuring.withLock(\.self), try hasStore.get() else {
      return chains.map { _ in [] }
    }
    try await session.openStore(in: worker)
    return try await worker.demotedNodes(on: chains)
  }
}
