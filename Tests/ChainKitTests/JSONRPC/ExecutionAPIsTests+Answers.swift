import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

// What is in an answer, in the form of the vectors.
extension ExecutionAPIsTests {
  static func shown(_ value: (some CustomStringConvertible)?) -> WireValue {
    value.map { .string($0.description) } ?? .null
  }

  static func shown(_ bytes: [UInt8]) -> WireValue { .string(DataHex.text(bytes)) }

  static func shown(_ amount: Wei?) -> WireValue { shown(amount?.count) }

  static func shown(_ block: Block) -> WireValue {
    let header = block.header
    let transactions: [WireValue] =
      switch block.transactions {
      case .hashes(let hashes): hashes.map { shown($0) }
      case .whole(let whole): whole.map { shown($0) }
      }
    return .object([
      "number": shown(header.number), "hash": shown(header.hash), "parent": shown(header.parent),
      "time": shown(header.time), "baseFee": shown(header.baseFee),
      "stateRoot": shown(header.stateRoot), "beneficiary": shown(header.beneficiary),
      "gasUsed": shown(header.gasUsed), "gasLimit": shown(header.gasLimit),
      "isProofOfWork": .bool(block.isProofOfWork),
      "withdrawals": block.withdrawals.map { .array($0.map { shown($0) }) } ?? .null,
      "transactions": .array(transactions),
    ])
  }

  static func shown(_ withdrawal: Withdrawal) -> WireValue {
    .object([
      "index": shown(withdrawal.index), "address": shown(withdrawal.address),
      "amount": shown(withdrawal.amount),
    ])
  }

  /// Also expects that its fields prove its hash and its sender.
  static func shown(_ transaction: ChainTransaction) -> WireValue {
    #expect(transaction.authenticity == .proved, "\(transaction.hash)")
    #expect(transaction.signed?.hash == transaction.hash)
    #expect(transaction.signed?.sender == transaction.from)
    let place: WireValue =
      transaction.place.map { place in
        .object([
          "blockNumber": shown(place.blockNumber), "blockHash": shown(place.blockHash),
          "index": shown(place.index),
        ])
      } ?? .null
    return .object([
      "hash": shown(transaction.hash), "from": shown(transaction.from),
      "to": shown(transaction.to), "nonce": shown(transaction.nonce),
      "value": shown(transaction.value), "gas": shown(transaction.gas),
      "input": shown(transaction.input), "type": shown(transaction.type),
      "gasPrice": shown(transaction.gasPrice), "maxFeePerGas": shown(transaction.maxFeePerGas),
      "maxPriorityFeePerGas": shown(transaction.maxPriorityFeePerGas), "place": place,
    ])
  }

  static func shown(_ receipt: Receipt) -> WireValue {
    #expect(receipt.rollupFee == .zero)
    return .object([
      "transaction": shown(receipt.transaction), "blockNumber": shown(receipt.blockNumber),
      "blockHash": shown(receipt.blockHash), "index": shown(receipt.index),
      "from": shown(receipt.from), "to": shown(receipt.to), "created": shown(receipt.created),
      "succeeded": receipt.succeeded.map { .bool($0) } ?? .null,
      "gasUsed": shown(receipt.gasUsed), "effectiveGasPrice": shown(receipt.effectiveGasPrice),
      "blobFee": shown(receipt.blobFee), "logs": .array(receipt.logs.map { shown($0) }),
    ])
  }

  static func shown(_ log: LogEntry) -> WireValue {
    .object([
      "address": shown(log.address), "topics": .array(log.topics.map { shown($0) }),
      "data": shown(log.payload), "blockNumber": shown(log.blockNumber),
      "blockHash": shown(log.blockHash), "transaction": shown(log.transaction),
      "transactionIndex": shown(log.transactionIndex), "index": shown(log.index),
      "removed": .bool(log.isRemoved),
    ])
  }

  static func shown(_ history: FeeHistory) -> WireValue {
    .object([
      "oldest": shown(history.oldest), "baseFees": .array(history.baseFees.map { shown($0) }),
      "fullness": .array(history.fullness.map { shown($0) }),
      "tips": .array(history.tips.map { .array($0.map { shown($0) }) }),
    ])
  }

  static func shown(_ call: SimulatedBlockAnswer.Call) -> WireValue {
    .object([
      "succeeded": .bool(call.succeeded), "gasUsed": shown(call.gasUsed),
      "logs": .array(call.logs.map { shown($0) }),
    ])
  }

  private static func shown(_ log: SimulatedLog) -> WireValue {
    .object([
      "address": shown(log.address), "topics": .array(log.topics.map { shown($0) }),
      "data": shown(log.payload),
    ])
  }

  static func shown(_ entry: AccessList.Entry) -> WireValue {
    .object([
      "address": shown(entry.address),
      "storageKeys": .array(entry.storageKeys.map { shown($0) }),
    ])
  }

  static func shown(_ answer: ProofAnswer) -> WireValue {
    .object([
      "address": shown(answer.account.address), "nodes": shown(answer.account.proof),
      "slots": .array(
        answer.slots.map { .object(["slot": shown($0.slot), "nodes": shown($0.proof)]) }
      ),
    ])
  }

  private static func shown(_ proof: MerklePatriciaProof) -> WireValue {
    .array(proof.nodes.map { shown($0) })
  }

  static func shown(_ kept: CapabilitiesAnswer) -> WireValue {
    .object(["archiveFrom": shown(kept.archiveFrom), "logsFrom": shown(kept.logsFrom)])
  }
}
