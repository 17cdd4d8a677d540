import ChainKit
import Entity
import Exchange

extension WorkerBackend {
  /// Answers questions about prices.
  var prices: [QuestionHandler] {
    [
      QuestionHandler(ReadPrices.self) { question, _ in
        let node = try self.node(question.chain)
        let memory = self.memory(of: node, question.chain)
        return try await PriceReader(node, memory: memory).read(question)
      },
      QuestionHandler(ReadPastPrices.self) { question, _ in
        let node = self.nodeThatIsOpen(question.chain)
        let memory = node.map { self.memory(of: $0, question.chain) }
        let reader = PastPriceReader(node, store: try self.store, memory: memory ?? .none)
        return try await reader.read(question)
      },
    ]
  }
}
