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
        let node = try self.node(asked.chain)
        if let found = try await self.finding(asked.hash, at: node) { return found }
        return try await self.fate(of: asked.hash, on: asked.chain, at: node)
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

  /// What became of a transaction that the node does not know, where it was sent from here.
  private func fate(
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
