package import Entity
package import Scenes

/// The rows of the history database, and the document to write.
package struct LiveHistoryExport: ExportHistory.Worker {
  private let source: LiveHistoryRows
  private let wallets: LiveWallets
  private let output: @Sendable (String) throws -> Void

  /// Takes what receives the parts of the document.
  package init(
    wallets: LiveWallets,
    chain: ChainClient,
    output: @escaping @Sendable (String) throws -> Void
  ) {
    source = LiveHistoryRows(wallets: wallets, chain: chain)
    self.wallets = wallets
    self.output = output
  }

  package func accounts() throws -> AccountBook { try source.accounts() }
  package func contacts() throws -> ContactBook { try source.contacts() }
  package func labels() throws -> HistoryLabels { try wallets.labels() }

  package func rows(
    of accounts: [Address],
    since: UInt64,
    until: UInt64,
    after cursor: HistoryRowsCursor?
  ) async throws -> HistoryRows {
    try await source.rows(of: accounts, since: since, until: until, after: cursor)
  }

  package func metadata(of tokens: [Address]) async throws -> [Token] {
    try await source.metadata(of: tokens)
  }

  package func write(_ text: String) throws { try output(text) }
}
