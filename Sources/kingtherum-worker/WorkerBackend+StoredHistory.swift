import ChainKit
import Entity
import Exchange

extension WorkerBackend {
  /// Answers questions about the history database itself, and deletes histories.
  var storedHistory: [QuestionHandler] {
    [
      QuestionHandler(ReadHistoryStatus.self) { question, _ in
        let status = try self.store.status(of: question.accounts, chain: question.chain)
        return HistoryStatus(
          head: status.head,
          accounts: status.accounts,
          demoted: try self.store.demotedNodes(
            chain: question.chain,
            now: RetryTiming.live.now()
          ),
          failedSources: try self.store.failedSources(
            chain: question.chain,
            now: RetryTiming.live.now()
          ),
          cost: status.cost
        )
      },
      QuestionHandler(ListHistoryChains.self) { _, _ in try self.store.historyChains() },
      QuestionHandler(ListDemotedNodes.self) { question, _ in
        let now = RetryTiming.live.now()
        return try question.chains.map { try self.store.demotedNodes(chain: $0, now: now) }
      },
      QuestionHandler(CountHistory.self) { question, _ in
        try self.store.contents(chain: question.chain)
      },
      QuestionHandler(DeleteHistory.self) { question, _ in
        try await self.store.resetWhenUnused(chain: question.chain)
      },
    ]
  }
}
