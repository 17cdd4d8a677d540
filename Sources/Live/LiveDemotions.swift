package import Entity
import Scenes

/// What the worker's history database says of nodes. No node is asked.
package struct LiveDemotions: DemotionSource {
  private let history: Result<LiveStoredHistory, any Error>

  /// Opens the database; the worker is started only if there is one.
  ///
  /// That it cannot be opened is said when something is asked.
  package init(_ session: Session) async {
    do {
      history = .success(try await LiveStoredHistory(session))
    } catch {
      history = .failure(error)
    }
  }

  package func demotedNodes(on chains: [ChainID]) async throws -> [[DemotedNode]] {
    try await history.get().demotedNodes(on: chains)
  }
}
