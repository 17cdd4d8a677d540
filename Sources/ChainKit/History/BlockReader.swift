import Entity

/// Reads blocks and receipts, and refuses inconsistent ones.
struct BlockReader: Sendable {
  let scan: ScanContext

  /// Reads blocks with all their transactions, in the order of `numbers`.
  func whole(_ numbers: [UInt64]) async throws(ScanStop) -> [Block] {
    try await blocks(numbers, whole: true)
  }

  func headers(_ numbers: [UInt64]) async throws(ScanStop) -> [BlockHeader] {
    try await blocks(numbers, whole: false).map(\.header)
  }

  private func blocks(_ numbers: [UInt64], whole: Bool) async throws(ScanStop) -> [Block] {
    let answers = try await scan.ask { (node) throws(RPCFailure) in
      try await node.asker.batch(numbers.map { GetBlockByNumber(.number($0), whole: whole) })
    }
    var blocks: [Block] = []
    for (number, answer) in zip(numbers, answers) {
      guard let block = try Self.value(answer) else { throw .node(.missingData(.block)) }
      guard block.header.number == number else {
        throw .node(
          .protocolViolation(.wrongAnswer(method: GetBlockByNumber.name, path: "result.number"))
        )
      }
      for transaction in block.wholeTransactions {
        // A forged transaction of others is refused too: it could hide one of ours.
        guard transaction.authenticity != .forged, transaction.place?.blockHash == block.header.hash
        else { throw .node(.protocolViolation(.forged(transaction.hash))) }
      }
      blocks.append(block)
    }
    return blocks
  }

  /// Reads the receipts of mined transactions, each of which must be in the given block.
  func receipts(
    _ transactions: [(BlockHeader, ChainTransaction)]
  ) async throws(ScanStop) -> [Hash32: Receipt] {
    guard !transactions.isEmpty else { return [:] }
    let found = try await scan.ask { (node) throws(RPCFailure) in
      try await node.receipts(transactions.map(\.1.hash))
    }
    var receipts: [Hash32: Receipt] = [:]
    for ((header, transaction), receipt) in zip(transactions, found) {
      // Nodes drop the index of old transactions but keep the block's receipts.
      let receipt =
        if let receipt { receipt } else { try await self.receipt(of: transaction, in: header) }
      guard receipt.blockHash == header.hash else { throw .reorganized }
      guard receipt.from == transaction.from, receipt.blockNumber == header.number else {
        throw .node(.protocolViolation(.forged(transaction.hash)))
      }
      receipts[transaction.hash] = receipt
    }
    return receipts
  }

  private func receipt(
    of transaction: ChainTransaction,
    in header: BlockHeader
  ) async throws(ScanStop) -> Receipt {
    let all = try await scan.ask { (node) throws(RPCFailure) in
      try await node.asker.call(GetBlockReceipts(.number(header.number)))?.map(\.receipt)
    }
    guard let found = all?.first(where: { $0.transaction == transaction.hash }) else {
      throw .node(.missingData(.block))
    }
    return found
  }

  static func value<Value>(_ result: Result<Value, RPCFailure>) throws(ScanStop) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let failure): throw .node(failure)
    }
  }
}
