import Core
package import Entity
import Exchange
package import Scenes
import Synchronization

/// The history, and the worker's bell for new blocks.
package final class LiveFollow: FollowWorker {
  private let history: LiveHistory
  private let chain: ChainClient
  /// Whether the history was read to its end once.
  private let isRead = Mutex(false)

  /// Begins with a sync with these wishes; the later ones read all that is new.
  package init(
    wallets: LiveWallets,
    chain: ChainClient,
    wishes: SyncWishes = SyncWishes(),
    consent: SyncConsent = SyncConsent(asking: nil)
  ) {
    history = LiveHistory(
      wallets: wallets,
      chain: chain,
      isOffline: false,
      wishes: wishes,
      consent: consent
    )
    self.chain = chain
  }

  package func accounts() throws -> AccountBook { try history.accounts() }
  package func contacts() throws -> ContactBook { try history.contacts() }
  package func labels() throws -> HistoryLabels { try history.labels() }
  package func pastSignatures() -> LoggedSignatures { history.pastSignatures() }

  package func beginRound() async throws { _ = try await chain.ask(BeginRound()) }

  package func awaitBlock(pollSeconds: Int64, quietSeconds: Int64) async throws -> BlockSignal {
    try await chain.ask(
      AwaitBlock(chain: chain.id, pollSeconds: pollSeconds, quietSeconds: quietSeconds)
    )
  }

  package func head() async throws -> BlockReference { try await chain.head() }

  /// Shows its progress the first time, when it may take long; later, what is new is read whatever it
  /// costs.
  package func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport {
    guard isRead.withLock(\.self) else {
      let report = try await history.sync(accounts, listed: listed)
      isRead.withLock { $0 = true }
      return report
    }
    var wishes = SyncWishes()
    wishes.separatesAccounts = history.wishes.separatesAccounts
    let question = SyncHistory(
      chain: chain.id,
      accounts: accounts,
      tokens: listed,
      wishes: wishes
    )
    let report = try await chain.ask(question)
    try AnswerMismatchError.check(report, answers: question)
    return report
  }

  package func page(_ question: ReadHistory) async throws -> HistoryPage {
    try await history.page(question)
  }

  package func metadata(of tokens: [Address]) async throws -> [Token] {
    try await history.metadata(of: tokens)
  }

  package func found(of accounts: [Address]) async throws -> [FoundToken] {
    try await history.found(of: accounts)
  }

  package func counterpartyHistory(
    of accounts: [Address],
    near addresses: [Address],
    tokens: [Token]
  ) async throws -> CounterpartyHistory {
    try await history.counterpartyHistory(of: accounts, near: addresses, tokens: tokens)
  }

  package func pause(seconds: Int64) async throws {
    try await Task.sleep(for: .seconds(seconds))
  }

  /// The worker has ended, or cannot be understood.
  package func isFinal(_ error: any Error) -> Bool { error is ExchangeError }
}
