import Core
import Entity

@testable import ChainKit

/// What a scan stores of a block: everything that names it.
struct BlockBatch {
  let account: Address
  let token: Address
  var branch: UInt8 = 0

  init(branch: UInt8 = 0) throws {
    account = try Address(bytes: [UInt8](repeating: 1, count: 20))
    token = try Address(bytes: [UInt8](repeating: 9, count: 20))
    self.branch = branch
  }

  func hash(_ number: UInt64) -> Hash32 { .keccak(of: [UInt8(number), branch]) }

  func row(
    _ kind: Movement.Kind,
    _ amount: UInt256,
    in block: UInt64,
    order: Int = 0,
    asset: Movement.Asset = .ether,
    part: Int = 0,
    with counterparty: Address? = nil
  ) throws -> MovementRow {
    MovementRow(
      movement: Movement(
        chain: .ethereum,
        account: account,
        block: try BranchBlock.header(block, branch: branch).reference,
        transaction: hash(block),
        order: order,
        kind: kind,
        asset: asset,
        amount: amount,
        counterparty: counterparty,
        status: .success
      ),
      part: part
    )
  }

  /// A batch without rows that covers `blocks` for all searches of tokens, or for `topics`.
  func tokens(
    in numbers: [UInt64] = [],
    blocks: ClosedRange<UInt64> = 0...10,
    of topics: [LogTopic] = LogTopic.all
  ) throws -> ScanBatch {
    var batch = ScanBatch(
      chain: .ethereum,
      account: account,
      subjects: topics.map { .logs($0, of: nil) },
      blocks: blocks
    )
    batch.headers = try numbers.map { try BranchBlock.header($0, branch: branch) }
    return batch
  }

  /// The token movements of some blocks, one in each, with their logs.
  func received(in numbers: [UInt64], blocks: ClosedRange<UInt64> = 0...10) throws -> ScanBatch {
    var batch = try tokens(in: numbers, blocks: blocks)
    for number in numbers {
      batch.rows.append(try row(.tokenIn, 5, in: number, order: 16, asset: .token(token)))
      batch.logs.append(
        LogEntry(
          address: token,
          topics: [LogEvent.transfer, TokenFilter.topic(.zero), TokenFilter.topic(account)],
          payload: UInt256(5).word,
          blockNumber: number,
          blockHash: try BranchBlock.header(number, branch: branch).hash,
          transaction: hash(number),
          transactionIndex: 0,
          index: 0,
          isRemoved: false
        )
      )
    }
    return batch
  }

  /// The ether movements of some blocks, one in each, in transactions of the account.
  func sent(in numbers: [UInt64], blocks: ClosedRange<UInt64> = 0...10) throws -> ScanBatch {
    var batch = ScanBatch(
      chain: .ethereum,
      account: account,
      subjects: [.ether],
      blocks: blocks
    )
    batch.headers = try numbers.map { try BranchBlock.header($0, branch: branch) }
    batch.rows = try numbers.map { try row(.sent, 7, in: $0) }
    batch.etherBlocks = Set(numbers)
    batch.transactions = try numbers.map { (transaction(in: $0), try receipt(in: $0)) }
    return batch
  }

  /// A transaction of the account; its nonce is the number of its block.
  private func transaction(in number: UInt64) -> ChainTransaction {
    ChainTransaction(
      hash: hash(number),
      place: nil,
      from: account,
      to: .zero,
      nonce: number,
      value: Wei(count: 7),
      gas: 21_000,
      input: [],
      type: 0,
      gasPrice: Wei(count: 3),
      maxFeePerGas: nil,
      maxPriorityFeePerGas: nil,
      authenticity: .unknown
    )
  }

  private func receipt(in number: UInt64) throws -> Receipt {
    Receipt(
      transaction: hash(number),
      blockNumber: number,
      blockHash: try BranchBlock.header(number, branch: branch).hash,
      index: 0,
      from: account,
      to: .zero,
      created: nil,
      succeeded: true,
      gasUsed: 21_000,
      effectiveGasPrice: Wei(count: 3),
      blobFee: .zero,
      rollupFee: .zero,
      logs: []
    )
  }
}
