import ChainKit
import Entity
import Exchange

extension WorkerBackend {
  /// Answers questions about collections and their items.
  var collectibles: [QuestionHandler] {
    [
      QuestionHandler(ReadCollectibles.self) { question, _ in
        try await self.collectibles(question)
      },
      QuestionHandler(ReadCollectionKind.self) { question, _ in
        try await self.collectibleReader(question.chain).kind(of: question.contract)
      },
    ]
  }

  /// Reads collectibles; if there is no database, or it cannot be read, those of the contracts that
  /// are named.
  private func collectibles(_ question: ReadCollectibles) async throws -> CollectibleSheet {
    let received = try? store.receivedCollectibles(of: question.accounts, chain: question.chain)
    return try await collectibleReader(question.chain).read(
      received
        ?? question.accounts.map { ReceivedCollectibles(account: $0, entries: []) },
      named: question.contracts,
      at: question.moment
    )
  }

  private func collectibleReader(_ chain: ChainID) throws -> CollectibleReader {
    let node = try node(chain)
    return CollectibleReader(node, chain: chain, memory: memory(of: node, chain))
  }
}
