package import Entity
package import Scenes
import Synchronization

/// The wallets, and the rows of the worker's history database.
package final class LiveHistoryRows: HistoryRowsWorker {
  private let wallets: LiveWallets
  private let chain: ChainClient
  /// The first block that was read.
  private let start = Mutex<UInt64?>(nil)

  package init(wallets: LiveWallets, chain: ChainClient) {
    (self.wallets, self.chain) = (wallets, chain)
  }

  package func accounts() throws -> AccountBook { try wallets.accounts() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }

  package func rows(
    of accounts: [Address],
    since: UInt64,
    until: UInt64,
    after cursor: HistoryRowsCursor?
  ) async throws -> HistoryRows {
    let question = ReadHistoryRows(
      chain: chain.id,
      accounts: accounts,
      since: since,
      until: until,
      cursor: cursor
    )
    let rows = try await chain.ask(question)
    try AnswerMismatchError.check(rows, answers: question)
    show(rows)
    return rows
  }

  package func metadata(of tokens: [Address]) async throws -> [Token] {
    try await chain.ask(DescribeTokens(chain: chain.id, contracts: tokens))
  }

  /// Shows how many blocks are read.
  private func show(_ rows: HistoryRows) {
    guard let next = rows.next else { return chain.notify(.stepsEnded) }
    let first = start.withLock { start in
      let first = start ?? rows.movements.first?.block.number ?? next.block
      start = first
      return first
    }
    guard next.last > first, next.block >= first else { return }
    let (done, all) = (next.block - first, next.last - first)
    chain.notify(.step(.readingRows(Int(clamping: done), of: Int(clamping: all))))
  }
}
