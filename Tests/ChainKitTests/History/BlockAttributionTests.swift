import Core
import Entity
import Testing

@testable import ChainKit

@Suite struct BlockAttributionTests {
  private let me: Address
  private let you: Address

  init() throws {
    me = try Address(bytes: [UInt8](repeating: 1, count: 20))
    you = try Address(bytes: [UInt8](repeating: 2, count: 20))
  }

  private func transaction(
    _ place: UInt64,
    from: Address,
    to: Address?,
    value: UInt64,
    gas: UInt64 = 21_000
  ) -> ChainTransaction {
    ChainTransaction(
      hash: .keccak(of: [UInt8(place)]),
      place: .init(blockNumber: 9, blockHash: .keccak(of: []), index: place),
      from: from,
      to: to,
      nonce: 0,
      value: Wei(count: value),
      gas: gas,
      input: [],
      type: 0,
      gasPrice: Wei(count: 3),
      maxFeePerGas: nil,
      maxPriorityFeePerGas: nil,
      authenticity: .unknown
    )
  }

  private func receipt(
    of transaction: ChainTransaction,
    _ succeeded: Bool?,
    gasUsed: UInt64 = 10
  ) -> Receipt {
    Receipt(
      transaction: transaction.hash,
      blockNumber: 9,
      blockHash: .keccak(of: []),
      index: transaction.place?.index ?? 0,
      from: transaction.from,
      to: transaction.to,
      created: transaction.to == nil ? you : nil,
      succeeded: succeeded,
      gasUsed: gasUsed,
      effectiveGasPrice: Wei(count: 3),
      blobFee: .zero,
      rollupFee: .zero,
      logs: []
    )
  }

  /// The rows of a block that takes the balance from 1000 to `after`.
  private func rows(
    _ transactions: [(ChainTransaction, Bool?)],
    after: UInt64,
    number: UInt64 = 9,
    beneficiary: Address = .zero,
    withdrawals: [Withdrawal] = [],
    isProofOfWork: Bool = false,
    uncles: UInt64 = 0,
    before: UInt64 = 1000,
    chain: ChainID = .ethereum
  ) -> [String] {
    let hash = Hash32.keccak(of: [])
    let block = Block(
      header: BlockHeader(
        number: number,
        hash: hash,
        parent: hash,
        time: 0,
        baseFee: Wei(count: 1),
        stateRoot: hash,
        beneficiary: beneficiary,
        gasUsed: 0,
        gasLimit: 0
      ),
      transactions: .whole(transactions.map(\.0)),
      withdrawals: withdrawals,
      isProofOfWork: isProofOfWork,
      uncleCount: uncles
    )
    let wanted = Set(BlockAttribution.wanted(of: me, in: block).map(\.hash))
    let receipts = transactions.filter { wanted.contains($0.0.hash) }
      .map { ($0.0.hash, receipt(of: $0.0, $0.1)) }
    return BlockAttribution(
      chain: chain,
      account: me,
      change: .init(
        block: number,
        before: SubjectState(balance: UInt256(before), nonce: 0),
        after: SubjectState(balance: UInt256(after), nonce: 0)
      ),
      block: block,
      receipts: Dictionary(uniqueKeysWithValues: receipts)
    ).rows().map { row in
      let failed = row.movement.status == .failed ? " failed" : ""
      let known = row.movement.transaction == nil ? "" : " tx"
      return "\(row.movement.kind.rawValue) \(row.movement.amount)\(known)\(failed)"
    }
  }

  @Test("on Gnosis a withdrawal is a token, and not the chain's coin")
  func withdrawalsOnGnosisAreNoCoins() throws {
    let withdrawal = Withdrawal(index: 1, address: me, amount: Wei(count: 7))
    #expect(rows([], after: 1007, withdrawals: [withdrawal]) == ["withdrawal 7"])
    let gnosis = try ChainID(100)
    #expect(rows([], after: 1000, withdrawals: [withdrawal], chain: gnosis) == [])
  }

  @Test func whatTheChainBeganWithIsReceived() {
    #expect(rows([], after: 500, number: 0, before: 0) == ["received 500"])
  }

  @Test func aCreationIsOneEvenWithoutEther() {
    let creation = transaction(0, from: me, to: nil, value: 0, gas: 90_000)
    #expect(rows([(creation, true)], after: 970) == ["creation 0 tx", "fee 30 tx"])
  }

  @Test func aFailedTransactionCostsItsFee() {
    let sent = transaction(0, from: me, to: you, value: 7)
    #expect(rows([(sent, false)], after: 970) == ["sent 7 tx failed", "fee 30 tx failed"])
    let received = transaction(0, from: you, to: me, value: 7)
    #expect(rows([(received, false)], after: 1000) == [])
  }

  @Test("H12: what comes back from inside is nobody's, though only one transaction ran code")
  func h12WhatComesBackFromInsideIsNobodys() {
    let swap = transaction(0, from: me, to: you, value: 100, gas: 90_000)
    #expect(rows([(swap, true)], after: 920) == ["sent 100 tx", "fee 30 tx"])
  }

  @Test("H12: what no part of a block shows is attributed to no transaction, however few there are")
  func h12NothingIsAttributedByExclusion() {
    let one = transaction(0, from: you, to: .zero, value: 1, gas: 90_000)
    let plain = transaction(1, from: you, to: .zero, value: 1)
    #expect(rows([(one, true), (plain, true)], after: 1050) == [])
    #expect(rows([(one, true)], after: 950) == [])
  }

  @Test(arguments: [(870, "sent 100 tx"), (970, "sent 100 tx failed")] as [(UInt64, String)])
  func beforeByzantiumTheBalanceShowsSuccess(after: UInt64, first: String) {
    let old = transaction(0, from: me, to: you, value: 100, gas: 90_000)
    #expect(rows([(old, nil)], after: after).first == first)
    #expect(rows([(old, nil)], after: after).count == 2)
  }

  @Test func tipsAreRewards() {
    let paid = transaction(0, from: you, to: .zero, value: 1)
    // Ten units of gas at a price of 3, of which 1 is burned.
    #expect(rows([(paid, true)], after: 1020, beneficiary: me) == ["reward 20"])
  }

  @Test(
    "H12: a miner's reward is what the chain pays, and nothing that came beside it",
    arguments: [(9, 0, 5000), (9, 2, 5312), (4_370_000, 0, 3000), (7_280_000, 1, 2062)]
  )
  func h12TheMinersReward(number: UInt64, uncles: UInt64, thousandths: UInt64) throws {
    let paid = transaction(0, from: you, to: .zero, value: 1)
    let coins: UInt64 = thousandths / 1000
    let reward =
      coins * 1_000_000_000_000_000_000
      + uncles * coins * 31_250_000_000_000_000
    #expect(reward / 1_000_000_000_000_000 == thousandths)
    func mined(_ more: UInt64, on chain: ChainID = .ethereum, miner: Address? = nil) -> [String] {
      rows(
        [(paid, true)],
        after: 1020 + more,
        number: number,
        beneficiary: miner ?? me,
        isProofOfWork: true,
        uncles: uncles,
        chain: chain
      )
    }
    let whole = ["reward 20", "reward \(reward)"]
    #expect(mined(reward) == whole && mined(reward + 1) == whole)
    #expect(mined(reward - 1) == ["reward 20"])
    // The reward for an uncle of another one's block is in no part of the block.
    #expect(mined(reward, miner: you) == [])
    #expect(mined(reward, on: try ChainID(61)) == ["reward 20"])
  }

  @Test func combinedChangesAddUp() {
    let sent = transaction(0, from: me, to: you, value: 100)
    let toMyself = transaction(1, from: me, to: me, value: 50, gas: 12_000)
    let received = transaction(2, from: you, to: me, value: 30)
    let inside = transaction(3, from: you, to: .zero, value: 1, gas: 90_000)
    let withdrawal = Withdrawal(index: 0, address: me, amount: Wei(count: 8))
    let foreign = Withdrawal(index: 1, address: you, amount: Wei(count: 9))
    #expect(
      rows(
        [(sent, true), (toMyself, true), (received, true), (inside, true)],
        after: 1000 - 100 - 30 - 30 + 30 + 8 + 5,
        withdrawals: [foreign, withdrawal]
      )
        == [
          "sent 100 tx", "fee 30 tx", "self 50 tx", "fee 30 tx", "received 30 tx",
          "withdrawal 8",
        ]
    )
  }

  @Test func noTwoRowsOfABlockStandInOnePlace() {
    let places =
      (0..<300 as Range<UInt64>).flatMap { index in
        [MovementOrder.value(index), MovementOrder.fee(index)]
          + (0..<14).map { MovementOrder.delegation(index, $0) }
          + (0..<100 as Range<UInt64>).map { MovementOrder.log(index, at: $0) }
      } + (0..<100).map(MovementOrder.withdrawal)
      + [MovementOrder.reward(), MovementOrder.reward() + 1, MovementOrder.unattributed()]
    #expect(Set(places).count == places.count)
  }
}
