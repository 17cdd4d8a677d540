package import Entity
package import Scenes

/// The rows of the history database, and the document to write.
package struct LiveHistoryExport: ExportHistory.Worker {
  private let source: LiveHistoryRows
  private let wallets: LiveWallets
  private let chain: ChainClient
  private let output: @Sendable (String) throws -> Void

  /// Takes what receives the parts of the document.
  package init(
    wallets: LiveWallets,
    chain: ChainClient,
    output: @escaping @Sendable (String) throws -> Void
  ) {
    source = LiveHistoryRows(wallets: wallets, chain: chain)
    (self.wallets, self.chain, self.output) = (wallets, chain, output)
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

  /// The blocks whose prices are read at once; what was read of them is stored before the next.
  private static let blocksAtOnce = 100

  package func prices(_ question: ReadPastPrices) async throws -> PastPrices {
    defer { chain.notify(.stepsEnded) }
    var rest = question.moments[...]
    var readings: [PastReading] = []
    while !rest.isEmpty {
      chain.notify(.step(.readingPrices(readings.count, of: question.moments.count)))
      let part = ReadPastPrices(
        chain: question.chain,
        uptime: question.uptime,
        moments: Array(rest.prefix(Self.blocksAtOnce))
      )
      let answer = try await chain.ask(part)
      try AnswerMismatchError.check(answer, answers: part)
      readings += answer.readings
      rest = rest.dropFirst(Self.blocksAtOnce)
    }
    return PastPrices(readings)
  }

  package func write(_ text: String) throws { try output(text) }
}
