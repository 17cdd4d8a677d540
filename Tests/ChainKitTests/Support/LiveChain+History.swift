import ChainKit
import Entity
import TestSupport

extension LiveChain {
  /// Lets the node have no method that traces.
  func lackTraces(and others: [String] = []) async throws {
    let methods = [DebugTraceBlock.name, TraceBlock.name, GetInternalOperations.name] + others
    let list = methods.map { "\"\($0)\"" }.joined(separator: ", ")
    try await chain.tell("dev_limits", "[{\"unsupported\": [\(list)]}]")
  }

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
