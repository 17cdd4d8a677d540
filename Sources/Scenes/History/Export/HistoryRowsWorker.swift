package import Entity

/// Reads rows of the history database, oldest first.
package protocol HistoryRowsWorker: KnownAddressSource {
  /// Returns a page of rows; asks no node.
  func rows(
    of accounts: [Address],
    since: UInt64,
    until: UInt64,
    after cursor: HistoryRowsCursor?
  ) async throws -> HistoryRows
  /// Returns symbol and decimals of tokens, as their contracts reported them earlier.
  func metadata(of tokens: [Address]) async throws -> [Token]
}
