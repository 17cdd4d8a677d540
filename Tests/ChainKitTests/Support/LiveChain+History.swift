import ChainKit
import Entity
import TestSupport

extension LiveChain {
  /// Syncs the history of accounts into a database; retries wait in virtual time.
  ///
  /// `listed` are the tokens that the user's lists name; `node` is another one than the chain's.
  func sync(
    _ accounts: [Address],
    into store: ChainStore,
    listed: [Address] = [],
    through node: Node? = nil
  ) async throws -> HistoryReport {
    let time = VirtualTime()
    return try await HistorySync(
      node ?? self.node,
      store: store,
      journal: try Journal(),
      chain: id,
      timing: time.timing
    ).run(accounts, listed: listed)
  }
}
