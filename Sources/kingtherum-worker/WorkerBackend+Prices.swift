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
      }
    ]
  }
}
