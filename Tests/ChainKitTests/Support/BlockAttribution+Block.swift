import Core
import Entity
import Foundation

@testable import ChainKit

extension BlockAttribution {
  /// Explains a block 9 whose transactions have all succeeded, at a price of zero.
  init(
    _ transactions: [ChainTransaction],
    of account: Address,
    _ before: SubjectState,
    _ after: SubjectState,
    on chain: ChainID = .ethereum
  ) {
    let hash = Hash32.keccak(of: [])
    let receipts = transactions.enumerated().map { place, transaction in
      Receipt(
        transaction: transaction.hash,
        blockNumber: 9,
        blockHash: hash,
        index: UInt64(place),
        from: transaction.from,
        to: transaction.to,
        created: nil,
        succeeded: true,
        gasUsed: 10,
        effectiveGasPrice: .zero,
        blobFee: .zero,
        rollupFee: .zero,
        logs: []
      )
    }
    let header = BlockHeader(
      number: 9,
      hash: hash,
      parent: hash,
      time: 0,
      baseFee: Wei(count: 1),
      stateRoot: hash,
      beneficiary: .zero,
      gasUsed: 0,
      gasLimit: 0
    )
    self.init(
      chain: chain,
      account: account,
      change: ChangedBlock(block: 9, before: before, after: after),
      block: Block(
        header: header,
        transactions: .whole(transactions),
        withdrawals: [],
        isProofOfWork: false
      ),
      receipts: Dictionary(uniqueKeysWithValues: receipts.map { ($0.transaction, $0) })
    )
  }
}

extension ChainTransaction {
  /// Reads what a node says of a transaction.
  init(json: String) throws {
    self = try JSONDecoder().decode(ChainTransaction.self, from: Data(json.utf8))
  }
}
