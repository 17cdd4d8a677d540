import Entity
import Synchronization

/// The chains that one worker asks for a command; the nodes of each are opened once.
final class ChainClients: Sendable {
  private let session: Session
  private let worker: WorkerProcess
  private let options: any NodeOptions
  private let opened = Mutex<[ChainID: ChainClient]>([:])

  init(_ session: Session, asking worker: WorkerProcess, _ options: any NodeOptions) {
    (self.session, self.worker, self.options) = (session, worker, options)
  }

  /// Returns the client of a chain, and opens the chain's nodes the first time.
  ///
  /// Callers ask for a chain only one after another. One that cannot be opened may be asked for again.
  /// - Throws: The errors of ``Session/chosenNodes(for:_:)`` and of
  ///   ``ChainClient/open(_:_:_:)``.
  func client(of chain: ChainEntry) async throws -> ChainClient {
    if let client = opened.withLock({ $0[chain.id] }) { return client }
    let client = ChainClient(worker: worker, chain: chain, notify: session.notify)
    let nodes = try await session.chosenNodes(for: chain, options)
    try await client.open(nodes, options, session.credentials)
    opened.withLock { $0[chain.id] = client }
    return client
  }
}
