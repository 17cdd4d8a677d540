package import Entity

extension Node {
  /// Broadcasts a signed transaction with a hash.
  ///
  /// `Broadcaster` interprets failures; this only passes them on.
  package func sendRaw(_ raw: [UInt8], hash: Hash32) async throws(RPCFailure) {
    try await asker.broadcast(raw, hash: hash).verdict(on: hash)
  }

  /// Broadcasts a signed transaction to a single node and returns its receipt once it is mined.
  ///
  /// Nil if nothing was sent, because the node lacks the method or there are several nodes. The
  /// block of the receipt may be a proposal, which the chain does not contain yet.
  /// - Throws: `RPCFailure`; whether the node has the transaction is unknown then.
  package func sendRawAwaitingReceipt(
    _ raw: [UInt8],
    hash: Hash32
  ) async throws(RPCFailure) -> Receipt? {
    guard let receipt = try await asker.broadcastAwaitingReceipt(raw) else { return nil }
    guard receipt.transaction == hash else { throw .protocolViolation(.forged(hash)) }
    return receipt
  }

  /// Reads a transaction, mined or pending; nil if the node does not know it.
  ///
  /// - Throws: `.protocolViolation(.forged)` if its fields do not give its hash.
  package func transaction(_ hash: Hash32) async throws(RPCFailure) -> ChainTransaction? {
    guard let found = try await asker.call(GetTransaction(hash)) else { return nil }
    guard found.hash == hash, found.authenticity != .forged else {
      throw .protocolViolation(.forged(hash))
    }
    return found
  }

  /// Reads the receipt of a transaction; nil if it is not mined.
  package func receipt(_ hash: Hash32) async throws(RPCFailure) -> Receipt? {
    guard let found = try await asker.call(GetReceipt(hash))?.receipt else { return nil }
    guard found.transaction == hash else { throw .protocolViolation(.forged(hash)) }
    return found
  }

  /// Reads the receipts of many transactions; nil for those not mined.
  package func receipts(_ hashes: [Hash32]) async throws(RPCFailure) -> [Receipt?] {
    var receipts: [Receipt?] = []
    for answer in try await receiptAnswers(hashes) { receipts.append(try answer.get()) }
    return receipts
  }

  /// Reads the receipts of transactions, each for itself, in their order; a receipt is nil if the
  /// transaction is in no block.
  ///
  /// - Throws: ``RPCFailure`` if the node cannot be asked.
  func receiptAnswers(
    _ hashes: [Hash32]
  ) async throws(RPCFailure) -> [Result<Receipt?, RPCFailure>] {
    zip(hashes, try await asker.batch(hashes.map { GetReceipt($0) })).map { hash, answer in
      answer.flatMap { found in
        guard let receipt = found?.receipt else { return .success(nil) }
        return receipt.transaction == hash
          ? .success(receipt) : .failure(.protocolViolation(.forged(hash)))
      }
    }
  }

  /// Reads the logs of contracts.
  ///
  /// - Throws: `.tooLarge` if the node requires smaller searches, and
  ///   `.protocolViolation(.strayLog)` for a log that was not requested.
  package func logs(_ filter: LogFilter) async throws(RPCFailure) -> [LogEntry] {
    try Self.checked(try await asker.call(GetLogs(filter)).logs, by: filter)
  }

  /// Refuses logs that were not requested, and leaves out those that a reorganization removed.
  static func checked(
    _ logs: [LogEntry],
    by filter: LogFilter
  ) throws(RPCFailure) -> [LogEntry] {
    if let stray = logs.first(where: { !filter.takes($0) }) {
      throw .protocolViolation(.strayLog(block: stray.blockNumber))
    }
    // Hardly any are, and a copy of many logs takes time.
    return logs.contains(where: \.isRemoved) ? logs.filter { !$0.isRemoved } : logs
  }

  /// Reads the fees of the last blocks.
  package func feeHistory(
    blocks: UInt64,
    percentiles: [Int]
  ) async throws(RPCFailure) -> FeeHistory {
    try await asker.call(GetFeeHistory(blocks: blocks, percentiles: percentiles))
  }

  /// Reads the node's suggested gas price without EIP-1559.
  package func gasPrice() async throws(RPCFailure) -> Wei {
    Wei(try await asker.call(GetGasPrice()).value)
  }

  /// Reads the blob base fee at the head.
  package func blobBaseFee() async throws(RPCFailure) -> Wei {
    Wei(try await asker.call(GetBlobBaseFee()).value)
  }
}
