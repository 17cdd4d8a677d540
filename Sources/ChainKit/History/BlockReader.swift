import Entity

/// Reads blocks and receipts, and refuses inconsistent ones.
struct BlockReader: Sendable {
  let scan: ScanContext

  /// Reads blocks with all their transactions, in the order of `numbers`; nil for one that the node
  /// does not have.
  func whole(_ numbers: [UInt64]) async throws(ScanStop) -> [Block?] {
    try await blocks(numbers, whole: true, awaits: false)
  }

  /// Reads the headers of blocks, in the order of `numbers`.
  ///
  /// Throws `missingData` if the node does not have one of them.
  func headers(_ numbers: [UInt64]) async throws(ScanStop) -> [BlockHeader] {
    var headers: [BlockHeader] = []
    for block in try await blocks(numbers, whole: false, awaits: true) {
      guard let block else { throw .node(.missingData(.block)) }
      headers.append(block.header)
    }
    return headers
  }

  private func blocks(
    _ numbers: [UInt64],
    whole: Bool,
    awaits: Bool
  ) async throws(ScanStop) -> [Block?] {
    let answers = try await scan.ask { (node) throws(RPCFailure) in
      try await node.asker.batch(
        numbers.map { GetBlockByNumber(.number($0), whole: whole) },
        timeouts: nil,
        awaitsBlock: awaits
      )
    }
    var blocks: [Block?] = []
    for (number, answer) in zip(numbers, answers) {
      guard let block = try Self.kept(answer) else {
        blocks.append(nil)
        continue
      }
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
  ///
  /// Those that the node does not have are left out.
  func receipts(
    _ transactions: [(BlockReference, ChainTransaction)]
  ) async throws(ScanStop) -> [Hash32: Receipt] {
    guard !transactions.isEmpty else { return [:] }
    let answers = try await scan.ask { (node) throws(RPCFailure) in
      try await node.asker.batch(transactions.map { GetReceipt($0.1.hash) })
    }
    var receipts: [Hash32: Receipt] = [:]
    var lacking: [BlockReference: [ChainTransaction]] = [:]
    for ((block, transaction), answer) in zip(transactions, answers) {
      guard let receipt = try Self.kept(answer.map { $0?.receipt }) else {
        lacking[block, default: []].append(transaction)
        continue
      }
      receipts[transaction.hash] = try Self.checked(receipt, of: transaction, in: block)
    }
    // Nodes drop the index of old transactions but keep the block's receipts.
    for (block, transactions) in lacking {
      let all = try await blockReceipts(block.number)
      for transaction in transactions {
        guard let receipt = all.first(where: { $0.transaction == transaction.hash }) else {
          continue
        }
        receipts[transaction.hash] = try Self.checked(receipt, of: transaction, in: block)
      }
    }
    return receipts
  }

  private static func checked(
    _ receipt: Receipt,
    of transaction: ChainTransaction,
    in block: BlockReference
  ) throws(ScanStop) -> Receipt {
    guard receipt.transaction == transaction.hash else {
      throw .node(.protocolViolation(.forged(transaction.hash)))
    }
    guard receipt.blockHash == block.hash else { throw .reorganized }
    guard receipt.from == transaction.from, receipt.blockNumber == block.number else {
      throw .node(.protocolViolation(.forged(transaction.hash)))
    }
    return receipt
  }

  /// The receipts of a block, which are not checked; none if the node does not have them, or not
  /// together.
  func blockReceipts(_ number: UInt64) async throws(ScanStop) -> [Receipt] {
    do {
      let answer = try await scan.node.asker.call(
        GetBlockReceipts(.number(number)),
        timeouts: nil,
        awaitsBlock: false
      )
      return answer?.map(\.receipt) ?? []
    } catch {
      switch error {
      case .missingData, .unsupported: return []
      default: throw .node(error)
      }
    }
  }

  /// The value of an answer; nil if the node does not have it.
  private static func kept<Value>(
    _ answer: Result<Value?, RPCFailure>
  ) throws(ScanStop) -> Value? {
    switch answer {
    case .success(let value): return value
    case .failure(.missingData): return nil
    case .failure(let failure): throw .node(failure)
    }
  }

  static func value<Value>(_ result: Result<Value, RPCFailure>) throws(ScanStop) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let failure): throw .node(failure)
    }
  }
}
