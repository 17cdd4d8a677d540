import Core
import Entity
import Exchange
import Scenes

extension ChainClient: Broadcast.Worker {
  func broadcast(_ transaction: PooledTransaction) async throws -> BroadcastVerdict {
    do {
      return try await ask(BroadcastTransaction(chain: id, transaction: transaction))
    } catch let error as ExchangeError where error != .unheard {
      // It was handed over, and whoever has it is gone.
      throw BroadcastError.unclear(transaction.signed.hash, error.report.message)
    }
  }

  func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws -> Receipt {
    let question = AwaitReceipt(
      chain: id,
      hash: hash,
      confirmations: confirmations,
      seconds: seconds
    )
    let receipt = try await ask(question) { moment, progress in
      switch moment {
      case .waiting: progress.tellTime("waiting")
      case .mined(let depth): progress.tell("\(depth) of \(confirmations) confirmations")
      default: break
      }
    }
    guard receipt.transaction == hash else { throw ClaimError.count }
    return receipt
  }
}

extension ChainClient: TransactionStatus.Worker {
  func finding(for hash: Hash32) async throws -> TransactionFinding? {
    try await ask(FindTransaction(chain: id, hash: hash))
  }
}

extension ChainClient: BroadcastPayouts.Worker {
  func mined(of account: Address) async throws -> UInt64 {
    try await ask(CountMined(chain: id, account: account))
  }

  func receipts(_ hashes: [Hash32]) async throws -> [Receipt?] {
    let receipts = try await ask(ReadReceipts(chain: id, hashes: hashes))
    try ClaimError.check(receipts, answer: hashes)
    return receipts
  }

  func holds(_ hashes: [Hash32]) async throws -> [Bool] {
    let held = try await ask(CheckHeld(chain: id, hashes: hashes))
    try ClaimError.check(held, answer: hashes)
    return held
  }
}

extension ChainClient: VerifyOnChain.Worker {
  func code(of account: Address, at block: BlockReference) async throws -> [UInt8] {
    try await ask(ReadCode(chain: id, account: account, block: block)).wrappedValue
  }

  func verdict(
    of account: Address,
    on digest: Hash32,
    _ signature: [UInt8],
    at block: BlockReference
  ) async throws -> SignatureVerdict {
    try await ask(
      AskContract(chain: id, account: account, digest: digest, signature: signature, block: block)
    )
  }

  func verdict(
    of account: Address,
    on digest: Hash32,
    _ wrapped: WrappedSignature,
    at block: BlockReference
  ) async throws -> PreparedVerdict {
    try await ask(
      AskPreparedContract(
        chain: id,
        account: account,
        digest: digest,
        wrapped: wrapped,
        block: block
      )
    )
  }
}
