package import Entity
import Scenes
import Synchronization

/// The chains that one worker is asked about; the nodes of each are opened once, when it is first
/// needed.
package final class ChainClients: Sendable {
  package let worker: WorkerProcess
  private let session: Session
  private let options: any NodeOptions
  private let chosen: [ChainID: ChosenNodes]
  private let opening = Mutex<[ChainID: Task<ChainClient, any Error>]>([:])

  /// Takes the nodes of chains that are chosen already; others are chosen as by
  /// `Session.chosenNodes(for:_:)`.
  package init(
    _ worker: WorkerProcess,
    in session: Session,
    _ options: any NodeOptions,
    choosing chosen: [ChainID: ChosenNodes] = [:]
  ) {
    (self.worker, self.session, self.options) = (worker, session, options)
    self.chosen = chosen
  }

  /// Whether a chain has nodes without asking anybody for some.
  package func hasNodes(of chain: ChainEntry) -> Bool { (try? nodes(of: chain)) != nil }

  /// Returns the nodes of a chain.
  ///
  /// - Throws: What `Session.nodes(for:_:)` throws.
  package func nodes(of chain: ChainEntry) throws -> ChosenNodes {
    try chosen[chain.id] ?? session.nodes(for: chain, options)
  }

  /// Returns the client of a chain, whose nodes are open.
  ///
  /// - Throws: What `Session.chosenNodes(for:_:)` throws, and the errors of opening them; a chain that
  ///   cannot be opened is not tried again.
  package func client(on chain: ChainEntry) async throws -> ChainClient {
    let task = opening.withLock { opening in
      if let task = opening[chain.id] { return task }
      let task = Task { [self] in
        let client = ChainClient(worker: worker, chain: chain, notify: session.notify)
        if let nodes = chosen[chain.id] {
          try await client.open(nodes, options, session.credentials)
        } else {
          let nodes = try await session.chosenNodes(for: chain, options)
          try await client.open(nodes, options, session.credentials)
        }
        return client
      }
      opening[chain.id] = task
      return task
    }
    do { return try await task.value } catch {
      // It may be possible later: a command may print the token of a node then.
      opening.withLock { if $0[chain.id] == task { $0[chain.id] = nil } }
      throw error
    }
  }
}
