import Core
import Entity

/// Finds the transactions of an account by their nonces, at nodes that know them.
///
/// Each saves the search for the block that it is in. What it does not find, the search does.
struct OwnTransactions: Sendable {
  let scan: ScanContext
  let account: Address

  /// The most transactions that are asked for; of more, the newest.
  private static let most: UInt64 = 100_000
  /// What is remembered of nodes that do not know them, so that no later sync asks in vain.
  static let lack = NodeFact.noHints(GetTransactionBySenderAndNonce.name)

  /// What was found.
  struct Outcome: Sendable {
    var added = 0
    /// The rows and nonces in blocks that are not settled, which are not stored yet.
    var rows: [ProposedRow] = []
    var uses: [NonceUse] = []
  }

  /// Reads the transactions that used the nonces of a range, and stores them.
  ///
  /// Cost: one request for each nonce whose use is not known, and three more for each transaction
  /// at most: itself, its receipt and its block.
  func run(_ nonces: Range<UInt64>) async throws(ScanStop) -> Outcome {
    var outcome = Outcome()
    guard try scan.recall(Self.lack) == nil else { return outcome }
    let (account, chain, all) = (account, scan.chain, scan.all)
    let known = try scan.kept { (store) throws(StoreError) in
      Set(try store.nonceUses(of: account, in: all, chain: chain).map(\.nonce))
    }
    let first = max(nonces.lowerBound, nonces.upperBound - min(nonces.upperBound, Self.most))
    let wanted = (first..<max(first, nonces.upperBound)).filter { !known.contains($0) }
    for piece in Array(wanted.reversed()).pieces(of: scan.limit == nil ? 50 : 10) {
      if await scan.isSpent() { return outcome }
      guard let found = try await transactions(piece) else { return outcome }
      // The older ones would be asked for by each limited sync, in vain.
      if found.isEmpty, scan.limit != nil { return outcome }
      try await keep(found, &outcome)
    }
    return outcome
  }

  /// Reads the mined transactions with some nonces whose fields prove them; nil if no node can be
  /// asked for them.
  private func transactions(_ nonces: [UInt64]) async throws(ScanStop) -> [ChainTransaction]? {
    let node = scan.node
    let found: [SenderNonceAnswer?]
    do {
      found = try await node.transactions(from: account, nonces: nonces)
    } catch {
      switch error {
      case .unsupported:
        try scan.learn(Self.lack, 1)
        return nil
      case .missingData: return nil
      default: throw .node(error)
      }
    }
    var whole: [ChainTransaction] = []
    for answer in found {
      guard let answer else { continue }
      var transaction = answer.transaction
      if transaction == nil {
        transaction = try await scan.ask { (node) throws(RPCFailure) in
          try await node.transaction(answer.hash)
        }
      }
      // A hash alone may be that of anything.
      guard let transaction, transaction.authenticity == .proved, transaction.from == account,
        nonces.contains(transaction.nonce), let place = transaction.place,
        place.blockNumber <= scan.head.number
      else { continue }
      whole.append(transaction)
    }
    return whole
  }

  private func keep(
    _ transactions: [ChainTransaction],
    _ outcome: inout Outcome
  ) async throws(ScanStop) {
    let reader = BlockReader(scan: scan)
    let places = transactions.compactMap(\.place)
    let numbers = places.map(\.blockNumber)
    guard let low = numbers.min(), let high = numbers.max() else { return }
    let blocks: DatedBlocks
    do throws(ScanStop) {
      blocks = try await reader.dated(
        places.map { MinedPlace(number: $0.blockNumber, hash: $0.blockHash, time: $0.time) }
      )
    } catch {
      // A node without these headers has no blocks to search either.
      guard case .node(.missingData) = error else { throw error }
      return
    }
    var wanted: [(BlockReference, ChainTransaction)] = []
    for transaction in transactions {
      // One that is told of an orphaned block is found by the states of the block that it is in.
      guard let place = transaction.place, let block = blocks.references[place.blockNumber],
        block.hash == place.blockHash
      else { continue }
      wanted.append((block, transaction))
    }
    let receipts = try await reader.receipts(wanted)
    var batch = ScanBatch(chain: scan.chain, account: account, subjects: [], blocks: low...high)
    for (block, transaction) in wanted {
      // Before Byzantium a receipt does not show success, but the balance does.
      guard let receipt = receipts[transaction.hash], let succeeded = receipt.succeeded else {
        continue
      }
      let rows = BlockAttribution.own(
        transaction,
        receipt,
        succeeded,
        of: account,
        on: scan.chain,
        at: block
      )
      batch.references.append(block)
      batch.rows += rows
      batch.transactions.append((transaction, receipt))
      guard !scan.isSettled(block.number) else { continue }
      outcome.rows += rows.map(ProposedRow.init)
      outcome.uses.append(StoredNonceUse(of: transaction, in: block.number).use)
    }
    batch.headers = blocks.headers(of: batch.references)
    outcome.added += try scan.keep(batch)
  }
}
