/// Checks accounts as typed, before a database is opened or a node is asked.
package enum KnownAccounts {
  /// - Throws: `RecipientError` and `AccountBookError` for what stands for no account; the error of a
  ///   wallet if none can be read.
  package static func require(_ typed: [String], by worker: some NamingWorker) throws {
    _ = try NamedAccounts.selection(of: typed, by: worker)
  }
}
