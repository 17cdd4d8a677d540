import ChainKit
import Core
import Entity
import Exchange

extension Desk {
  /// Handing transactions over, and what becomes of them.
  var sending: [Answering] {
    [
      Answering(BroadcastTransaction.self) { asked, _ in
        try await Broadcaster(self.node(asked.chain), store: self.store, chain: asked.chain)
          .broadcast(asked.transaction)
      },
      Answering(AwaitReceipt.self) { asked, tell in
        try await ReceiptWaiter(self.node(asked.chain), store: self.store).wait(
          for: asked.hash,
          confirmations: asked.confirmations,
          seconds: asked.seconds
        ) { moment in
          switch moment {
          case .waiting: tell(.waiting)
          case .mined(let depth): tell(.mined(confirmations: depth))
          }
        }
      },
      Answering(FindTransaction.self) { asked, _ in
        try await self.finding(asked.hash, at: self.node(asked.chain))
      },
      Answering(CountMined.self) { asked, _ in
        try await self.node(asked.chain).transactionCount(of: asked.account, at: .latest)
      },
      Answering(ReadReceipts.self) { asked, _ in
        try await self.node(asked.chain).receipts(asked.hashes)
      },
      Answering(CheckHeld.self) { asked, _ in try await self.node(asked.chain).holds(asked.hashes)
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

  /// What contracts say of signatures.
  var signatures: [Answering] {
    [
      Answering(ReadCode.self) { asked, _ in
        HexCoded(
          wrappedValue: try await ContractSignatures(self.node(asked.chain), at: asked.block)
            .code(of: asked.account)
        )
      },
      Answering(AskContract.self) { asked, _ in
        try await ContractSignatures(self.node(asked.chain), at: asked.block)
          .verdict(of: asked.account, on: asked.digest, asked.signature)
      },
      Answering(AskPreparedContract.self) { asked, _ in
        try await ContractSignatures(self.node(asked.chain), at: asked.block)
          .verdict(of: asked.account, on: asked.digest, asked.wrapped)
      },
    ]
  }
}
