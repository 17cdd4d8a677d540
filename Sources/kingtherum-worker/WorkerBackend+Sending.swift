import ChainKit
import Core
import Entity
import Exchange

extension WorkerBackend {
  /// Broadcasts transactions, and answers questions about their status.
  var sending: [QuestionHandler] {
    [
      QuestionHandler(BroadcastTransaction.self) { question, _ in
        let broadcaster = Broadcaster(
          try self.node(question.chain),
          journal: try self.journal,
          chain: question.chain,
          reserver: try self.reserver
        )
        // Whatever becomes of it, balances are read anew.
        try? self.store.outdateBalances(chain: question.chain)
        return try await broadcaster.broadcast(
          question.transaction,
          awaitsReceipt: question.awaitsReceipt && question.chain.profile().hasFastBlocks,
          relay: question.route == .relay ? try self.relay(question.chain) : nil,
          publishes: question.route == .published
        )
      },
      QuestionHandler(AwaitReceipt.self) { question, emit in
        try await ReceiptWaiter(self.node(question.chain), journal: self.journal).wait(
          for: question.hash,
          confirmations: question.confirmations,
          seconds: question.seconds
        ) { moment in
          switch moment {
          case .waiting: emit(.waiting)
          case .mined(let depth): emit(.mined(confirmations: depth))
          case .unanswered(let failure): emit(.unanswered(failure))
          case .resent: emit(.resent)
          }
        }
      },
      QuestionHandler(FindTransaction.self) { question, _ in
        let node = try self.node(question.chain)
        return try await TransactionLookup(node, journal: self.journal, chain: question.chain)
          .find(question.hash)
      },
      QuestionHandler(ReadSentTransaction.self) { question, _ in
        try self.journal.sent(question.hash)
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
