import Core
import Entity
import TestSupport
import Testing

struct TransactionTests {
  private let most = Wei(.max)

  private func transaction(
    chain: ChainID? = .ethereum,
    nonce: UInt64 = 0,
    gas: UInt64 = 21_000,
    to: Address? = .zero,
    value: Wei = .zero,
    fees: Fees
  ) throws(TransactionError) -> Transaction {
    try Transaction(
      chain: chain,
      nonce: nonce,
      gas: gas,
      to: to,
      value: value,
      input: [],
      fees: fees
    )
  }

  @Test func aTypeWithAnAccessListNamesItsChain() {
    #expect(throws: TransactionError.noChain(type: 1)) {
      try transaction(chain: nil, fees: .accessList(gasPrice: .zero, .empty))
    }
    #expect(throws: TransactionError.noChain(type: 2)) {
      let fees = Fees.dynamic(maxPriorityFeePerGas: .zero, maxFeePerGas: .zero, .empty)
      _ = try transaction(chain: nil, fees: fees)
    }
  }

  @Test func theTipIsNotAboveTheCap() throws {
    let two = Wei(count: 2)
    #expect(throws: TransactionError.tipAboveCap(tip: two, cap: Wei(count: 1))) {
      let fees = Fees.dynamic(maxPriorityFeePerGas: two, maxFeePerGas: Wei(count: 1), .empty)
      _ = try transaction(fees: fees)
    }
    let equal = Fees.dynamic(maxPriorityFeePerGas: two, maxFeePerGas: two, .empty)
    #expect(try transaction(fees: equal).type == 2)
  }

  @Test func theNonceLeavesOneForTheNextTransaction() throws {
    let fees = Fees.legacy(gasPrice: .zero)
    #expect(throws: TransactionError.nonceAtLimit) { try transaction(nonce: .max, fees: fees) }
    #expect(try transaction(nonce: .max - 1, fees: fees).nonce == .max - 1)
  }

  @Test func theHighestFeeIsGasTimesTheCap() throws {
    let fees = Fees.dynamic(
      maxPriorityFeePerGas: Wei(count: 1),
      maxFeePerGas: Wei(count: 30_000_000_000),
      .empty
    )
    let transaction = try transaction(value: Wei(count: 5), fees: fees)
    #expect(transaction.highestFee == Wei(count: 630_000_000_000_000))
    #expect(transaction.highestCost == Wei(count: 630_000_000_000_005))
  }

  @Test func aFeeThatNobodyCanPayIsNoAmount() throws {
    let unpayable = try transaction(gas: .max, fees: .legacy(gasPrice: most))
    #expect(unpayable.highestFee == nil)
    #expect(unpayable.highestCost == nil)
    let full = try transaction(gas: 1, value: most, fees: .legacy(gasPrice: Wei(count: 1)))
    #expect(full.highestFee == Wei(count: 1))
    #expect(full.highestCost == nil)
  }

  @Test func theUnsignedBytesOfEveryTypeComeBack() throws {
    let list = AccessList([
      AccessList.Entry(address: .zero, storageKeys: [.keccak(of: [1]), .keccak(of: [1])]),
      AccessList.Entry(address: .zero, storageKeys: []),
    ])
    let all: [Fees] = [
      .legacy(gasPrice: most), .accessList(gasPrice: most, list),
      .dynamic(maxPriorityFeePerGas: most, maxFeePerGas: most, list),
    ]
    for fees in all {
      for recipient in [nil, Address.zero] {
        let built = try transaction(nonce: .max - 1, gas: .max, to: recipient, fees: fees)
        #expect(try Transaction(decodingUnsigned: built.unsignedBytes) == built)
      }
    }
    let old = try transaction(chain: nil, fees: .legacy(gasPrice: .zero))
    #expect(try Transaction(decodingUnsigned: old.unsignedBytes) == old)
  }

  @Test func refusesUnsignedBytesThatAreSignedOrCut() throws {
    let built = try transaction(fees: .legacy(gasPrice: .zero))
    let list = try RLP.decode(built.unsignedBytes).list()
    let wrong: [([RLPItem], TransactionError)] = [
      (list.dropLast(2) + [.bytes([1]), .bytes([])], .notUnsigned),
      (list.dropLast(2) + [.bytes([]), .bytes([1])], .notUnsigned),
      (list.dropLast(), .fieldCount(type: 0, found: 8)),
      (list + [.bytes([])], .fieldCount(type: 0, found: 10)),
      (
        list.dropLast(3) + [.bytes([]), .bytes([]), .bytes([])],
        .chain(.outOfRange(found: "0"))
      ),
    ]
    for (items, error) in wrong {
      let bytes = RLP.encode(.list(items))
      #expect(throws: error) { try Transaction(decodingUnsigned: bytes) }
    }
    #expect(throws: TransactionError.empty) { try Transaction(decodingUnsigned: []) }
    let typed = try transaction(fees: .accessList(gasPrice: .zero, .empty)).unsignedBytes
    #expect(throws: TransactionError.rlp(.trailing(bytes: 1))) {
      try Transaction(decodingUnsigned: typed + [0])
    }
  }
}
