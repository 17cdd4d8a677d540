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

  /// Takes the nodes of chains that are chosen already; those of others come from the settings.
  package init(
    _ worker: WorkerProcess,
    in session: Session,
    _ options: any NodeOptions,
    choosing chosen: [ChainID: ChosenNodes] = [:]
  ) {
    (self.worker, self.session, self.options) = (worker, session, options)
    self.chosen = chosen
  }

  /// Returns the client of a chain, whose nodes are open.
  ///
  /// - Throws: What `Session.nodes(for:_:)` throws, and the errors of opening them.
  package func client(on chain: ChainEntry) async throws -> ChainClient {
    let task = opening.withLock { opening in
      if let task = opening[chain.id] { return task }
      let task = Task { [worker, session, options, chosen] in
        let client = ChainClient(worker: worker, chain: chain, notify: session.notify)
        let nodes = try chosen[chain.id] ?? session.nodes(for: chain, options)
        try await client.open(nodes, options, session.credentials)
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
