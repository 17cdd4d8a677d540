extension Session {
  /// Starts a worker and opens the history database in it; nil, and no worker, if there is none.
  ///
  /// No node is chosen, so the worker answers from the database alone.
  func storedWorker() async throws -> WorkerProcess? {
    guard try hasChainData else { return nil }
    try prepareStore()
    let worker = try await WorkerProcess.start(chainFolder)
    try await openStore(in: worker)
    return worker
  }
}
