import Core
package import Entity
package import Scenes
import Synchronization

/// The wallets, and the worker's history database.
package struct LiveHistory: ListHistory.Worker, UpdateHistory.Worker, HistoryPreviewWorker {
  let wallets: LiveWallets
  let chain: ChainClient
  let isOffline: Bool
  let wishes: SyncWishes
  let consent: SyncConsent

  /// What proves the balances that the rows add up to; nil if nobody asked for that.
  package var prover: (any HistoryProofWorker)? { wishes.verifies ? self : nil }

  package init(
    wallets: LiveWallets,
    chain: ChainClient,
    isOffline: Bool,
    wishes: SyncWishes = SyncWishes(),
    consent: SyncConsent = SyncConsent(asking: nil)
  ) {
    (self.wallets, self.chain, self.isOffline) = (wallets, chain, isOffline)
    (self.wishes, self.consent) = (wishes, consent)
  }

  package func accounts() throws -> AccountBook { try wallets.accounts() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }
  package func labels() throws -> HistoryLabels { try wallets.labels() }
  package func pastSignatures() -> LoggedSignatures { wallets.pastSignatures() }

  package var now: Int64 { Int64(clamping: Clock.now) }

  package func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport {
    try await sync(accounts, listed: listed, readUpTo: nil)
  }

  package func sync(
    _ accounts: [Address],
    listed: [Address],
    stored: @escaping @Sendable () -> Void
  ) async throws -> HistoryReport {
    try await sync(accounts, listed: listed, readUpTo: nil, stored: stored)
  }

  package func sync(
    _ accounts: [Address],
    listed: [Address],
    readUpTo: UInt64?
  ) async throws -> HistoryReport {
    try await sync(accounts, listed: listed, readUpTo: readUpTo, stored: {})
  }

  private func sync(
    _ accounts: [Address],
    listed: [Address],
    readUpTo: UInt64?,
    stored: @escaping @Sendable () -> Void
  ) async throws -> HistoryReport {
    try await consent.report(wishes) { wishes in
      try await report(
        SyncHistory(chain: chain.id, accounts: accounts, tokens: listed, wishes: wishes),
        readUpTo: readUpTo,
        stored: stored
      )
    }
  }

  package func pause(seconds: Int64) async throws {
    try await Task.sleep(for: .seconds(seconds))
  }

  private func report(
    _ question: SyncHistory,
    readUpTo: UInt64?,
    stored: @escaping @Sendable () -> Void
  ) async throws -> HistoryReport {
    // A signal ends the program at once; what is read is stored piece by piece.
    chain.notify(.goesOn(InterruptedHistory.kept(readUpTo: readUpTo).report))
    defer { chain.notify(.underway(nil)) }
    let (notify, entry) = (chain.notify, chain.chain)
    let rows = Mutex(0)
    let report = try await chain.ask(question) { event in
      switch event {
      case .history(let progress):
        if rows.withLock({ $0.replace(with: progress.rows) }) { stored() }
        return .readingHistory(progress)
      case .historyAwaited:
        notify(.historyAwaited(entry))
        return nil
      default: return nil
      }
    }
    try AnswerMismatchError.check(report, answers: question)
    return report
  }

  package func status(of accounts: [Address]) async throws -> [AccountHistoryStatus] {
    let question = ReadHistoryStatus(chain: chain.id, accounts: accounts)
    let status = try await chain.ask(question)
    try AnswerMismatchError.check(status, answers: question)
    return status.accounts
  }

  package func page(_ question: ReadHistory) async throws -> HistoryPage {
    let page = try await chain.ask(question)
    try AnswerMismatchError.check(page, answers: question)
    return page
  }

  /// Of accounts that share no connection no node is asked: what the rows have is mined.
  package func pending(of accounts: [Address]) async -> PendingTransactions {
    guard wishes.separatesAccounts, accounts.count > 1, !isOffline else {
      return await chain.pending(of: accounts, isOffline: isOffline)
    }
    var open: [SignedTransaction] = []
    for one in await chain.pending(of: accounts, isOffline: true).transactions {
      let entry = try? await chain.ask(ShowHistoryEntry(chain: chain.id, hash: one.hash))
      if entry == nil { open.append(one) }
    }
    return PendingTransactions(open)
  }

  package func found(of accounts: [Address]) async throws -> [FoundToken] {
    try await chain.worker.foundTokens(of: accounts, on: chain.id)
  }

  package func counterpartyHistory(
    of accounts: [Address],
    near addresses: [Address],
    tokens: [Token]
  ) async throws -> CounterpartyHistory {
    try await chain.worker.counterpartyHistory(
      of: accounts,
      near: addresses,
      on: chain.id,
      tokens: tokens
    )
  }

  package func lastLooks(of accounts: [Address]) async throws -> [LastLook?] {
    let looks = try await chain.ask(ReadLastLooks(chain: chain.id, accounts: accounts))
    try AnswerMismatchError.check(looks, answer: accounts)
    return looks
  }

  package func keep(_ look: LastLook, of account: Address) async throws {
    _ = try await chain.ask(KeepLastLook(chain: chain.id, account: account, look: look))
  }

  package func metadata(of tokens: [Address]) async throws -> [Token] {
    try await chain.ask(DescribeTokens(chain: chain.id, contracts: tokens))
  }
}

extension Int {
  /// Takes another value; returns whether it is another one.
  fileprivate mutating func replace(with other: Int) -> Bool {
    defer { self = other }
    return self != other
  }
}
