import ChainKit
import Core
import Entity
import Exchange

extension WorkerBackend {
  /// Broadcasts transactions, and answers questions about their status.
  var sending: [QuestionHandler] {
    [
      QuestionHandler(BroadcastTransaction.self) { question, _ in
        try await Broadcaster(self.node(question.chain), store: self.store, chain: question.chain)
          .broadcast(question.transaction)
      },
      QuestionHandler(AwaitReceipt.self) { question, emit in
        try await ReceiptWaiter(self.node(question.chain), store: self.store).wait(
          for: question.hash,
          confirmations: question.confirmations,
          seconds: question.seconds
        ) { moment in
          switch moment {
          case .waiting: emit(.waiting)
          case .mined(let depth): emit(.mined(confirmations: depth))
          }
        }
      },
      QuestionHandler(FindTransaction.self) { question, _ in
        let node = try self.node(question.chain)
        if let found = try await self.finding(question.hash, at: node) { return found }
        return try await self.status(of: question.hash, on: question.chain, at: node)
      },
      QuestionHandler(CountMined.self) { question, _ in
        try await self.node(question.chain).transactionCount(of: question.account, at: .latest)
      },
      QuestionHandler(ReadReceipts.self) { question, _ in
        try await self.node(question.chain).receipts(question.hashes)
      },
      QuestionHandler(FindHeldTransactions.self) { question, _ in
        try await self.node(question.chain).holds(question.hashes)
      },
    ]
  }

  private func finding(_ hash: Hash32, at node: Node) async throws -> TransactionFinding? {
    if let receipt = try await node.receipt(hash) {
      let head = try await node.blockNumber()
      let depth = head >= receipt.blockNumber ? head - receipt.blockNumber + 1 : 0
      return .mined(receipt, confirmations: depth)
    }
    guard let waiting = try await node.transaction(hash) else { return nil }
    return .waiting(nonce: waiting.nonce, from: waiting.from)
  }

  /// Finds the status of a transaction that the node does not know, if this machine sent it.
  private func status(
    of hash: Hash32,
    on chain: ChainID,
    at node: Node
  ) async throws -> TransactionFinding? {
    let store = try store
    guard let sent = try store.outbox(chain: chain, hash: hash).first else { return nil }
    let (nonce, from) = (sent.nonce, sent.sender)
    let others = try store.outbox(chain: chain, sender: from)
      .filter { $0.nonce == nonce && $0.hash != hash }.map(\.hash)
    for other in others {
      guard let receipt = try await node.receipt(other) else { continue }
      return .replaced(nonce: nonce, from: from, by: .mined(other, block: receipt.blockNumber))
    }
    guard try await node.transactionCount(of: from, at: .latest) <= nonce else {
      return .replaced(nonce: nonce, from: from, by: .foreign)
    }
    for other in others where try await node.transaction(other) != nil {
      return .replaced(nonce: nonce, from: from, by: .waiting(other))
    }
    return .dropped(nonce: nonce, from: from)
  }

  /// Asks contracts about signatures.
  var signatures: [QuestionHandler] {
    [
      QuestionHandler(ReadCode.self) { question, _ in
        HexCoded(
          wrappedValue: try await ContractSignatures(self.node(question.chain), at: question.block)
            .code(of: question.account)
        )
      },
      QuestionHandler(VerifyContractSignature.self) { question, _ in
        try await ContractSignatures(self.node(question.chain), at: question.block)
          .verdict(of: question.account, on: question.digest, question.signature)
      },
      QuestionHandler(VerifyPreparedSignature.self) { question, _ in
        try await ContractSignatures(self.node(question.chain), at: question.block)
          .verdict(of: question.account, on: question.digest, question.wrapped)
      },
    ]
  }
}
