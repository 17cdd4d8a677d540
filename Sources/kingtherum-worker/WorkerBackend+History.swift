import ChainKit
import Core
import Entity
import Exchange

extension WorkerBackend {
  /// Answers questions about the history, and about saved transactions.
  var history: [QuestionHandler] {
    [
      QuestionHandler(SyncHistory.self) { question, emit in
        do {
          return try await self.synced(question, emit)
        } catch HistoryError.costly(let price) {
          throw SyncCostError.costly(price)
        } catch HistoryError.startsLater(let head) {
          // What was asked for is named, not the block after the newest one.
          throw LateStartError.later(question.wishes.start ?? .block(head &+ 1), head: head)
        }
      },
      QuestionHandler(AwaitBlock.self) { question, _ in
        try await self.blocks(question.chain).wait(
          poll: .seconds(question.pollSeconds),
          quiet: .seconds(question.quietSeconds)
        )
      },
      QuestionHandler(ReadHistory.self) { question, _ in
        try self.store.page(question)
      },
      QuestionHandler(ShowHistoryEntry.self) { question, _ in
        try self.store.entry(of: question.hash, chain: question.chain)
      },
      QuestionHandler(ReadLastLooks.self) { question, _ in
        try self.store.lastLooks(chain: question.chain, accounts: question.accounts)
      },
      QuestionHandler(KeepLastLook.self) { question, _ in
        try self.store.keep(question.look, chain: question.chain, account: question.account)
        return EmptyAnswer()
      },
      QuestionHandler(ReadExplainedNonces.self) { question, _ in
        try self.store.explainedNonces(
          of: question.accounts,
          after: question.block,
          chain: question.chain
        )
      },
      QuestionHandler(KeepHistoryProofs.self) { question, _ in
        try self.store.keep(question.proofs, after: question.block, chain: question.chain)
      },
      QuestionHandler(ReadHistoryRows.self) { question, _ in
        try self.store.rows(question)
      },
      QuestionHandler(DescribeTokens.self) { question, _ in
        try await self.tokens(question.contracts, on: question.chain)
      },
      QuestionHandler(ListCounterparties.self) { question, _ in
        let (chain, accounts) = (question.chain, question.accounts)
        let found = try self.store.counterparties(chain: chain, accounts: accounts)
        return Counterparties(of: found, counting: question.least)
      },
      QuestionHandler(ListNearCounterparties.self) { question, _ in
        let found = try self.store.counterparties(
          chain: question.chain,
          accounts: question.accounts,
          near: NearAddresses(question.addresses)
        )
        return Counterparties(of: found, counting: question.least)
      },
      QuestionHandler(ListFoundTokens.self) { question, _ in
        try self.store.foundTokens(chain: question.chain, accounts: question.accounts)
      },
      QuestionHandler(ListSavedTransactions.self) { _, _ in try self.journal.kept() },
      QuestionHandler(DropSavedTransactions.self) { question, _ in
        try self.journal.drop(question.hashes, now: RetryTiming.live.now())
      },
      QuestionHandler(RestoreTransactions.self) { question, _ in
        try self.journal.take(question.kept)
      },
    ]
  }

  private func synced(
    _ question: SyncHistory,
    _ emit: @escaping QuestionHandler.EventHandler
  ) async throws -> HistoryReport {
    let (accounts, tokens) = (question.accounts, question.tokens)
    let sources = historySources(question.chain, question.wishes)
    guard question.wishes.separatesAccounts, accounts.count > 1 else {
      let sync = HistorySync(
        try node(question.chain),
        store: try store,
        journal: try journal,
        chain: question.chain,
        wishes: question.wishes,
        sources: sources
      )
      return try await sync.run(accounts, listed: tokens, waiting: { emit(.historyAwaited) }) {
        emit(.history($0))
      }
    }
    let nodes = try separateNodes(question.chain, for: accounts)
    let sync = SeparateSync(
      store: try store,
      journal: try journal,
      chain: question.chain,
      wishes: question.wishes,
      sources: sources
    )
    return try await sync.run(nodes, listed: tokens, waiting: { emit(.historyAwaited) }) {
      emit(.history($0))
    }
  }

  /// A token that does not describe itself stays unnamed; its amounts are shown in base units.
  private func tokens(_ contracts: [Address], on chain: ChainID) async throws -> [Token] {
    let known = try store.tokens(at: contracts, chain: chain)
    guard let node = nodeThatIsOpen(chain) else { return known }
    let reader = TokenReader(node, chain: chain)
    var read: [Token] = []
    for address in Set(contracts).subtracting(known.map(\.address)) {
      do { read.append(try await reader.token(at: address)) } catch {
        guard case .node(let failure) = error else { continue }
        // The next run goes on from here.
        try store.keep(read)
        throw failure
      }
    }
    try store.keep(read)
    return known + read
  }
}
