import Core
import Entity
import Testing

@testable import ChainKit

/// What the chain's own logs explain of a block (EIP-7708).
@Suite struct EtherLogAttributionTests {
  private let me: Address
  private let you: Address
  private let coin: Address
  private static let hash = Hash32.keccak(of: [])

  init() throws {
    (me, you) = (
      try Address(bytes: [UInt8](repeating: 1, count: 20)),
      try Address(bytes: [UInt8](repeating: 2, count: 20))
    )
    coin = try #require(ChainID.ethereum.profile(at: 0).wrappedCoin)
  }

  private func log(
    _ from: Address,
    _ to: Address,
    _ amount: UInt64,
    by emitter: Address = LoggedEther.emitter,
    at index: UInt64 = 0
  ) -> LogEntry {
    entry(
      emitter,
      [LogEvent.transfer, TokenFilter.topic(from), TokenFilter.topic(to)],
      amount,
      at: index
    )
  }

  private func entry(
    _ emitter: Address,
    _ topics: [Hash32],
    _ amount: UInt64,
    at index: UInt64
  ) -> LogEntry {
    LogEntry(
      address: emitter,
      topics: topics,
      payload: UInt256(amount).word,
      blockNumber: 9,
      blockHash: Self.hash,
      transaction: .keccak(of: [7]),
      transactionIndex: 0,
      index: index,
      isRemoved: false
    )
  }

  /// The block with one transaction and its logs, which takes my balance from 1000 to `after`.
  private func attribution(
    from: Address,
    to: Address?,
    value: UInt64,
    _ logs: [LogEntry],
    after: UInt64,
    succeeded: Bool = true
  ) -> BlockAttribution {
    let transaction = ChainTransaction(
      hash: .keccak(of: [7]),
      place: .init(blockNumber: 9, blockHash: Self.hash, index: 0),
      from: from,
      to: to,
      nonce: 0,
      value: Wei(count: value),
      gas: 90_000,
      input: [],
      type: 0,
      gasPrice: Wei(count: 3),
      maxFeePerGas: nil,
      maxPriorityFeePerGas: nil,
      authenticity: .unknown
    )
    let receipt = Receipt(
      transaction: transaction.hash,
      blockNumber: 9,
      blockHash: Self.hash,
      index: 0,
      from: from,
      to: to,
      created: to == nil ? me : nil,
      succeeded: succeeded,
      gasUsed: 10,
      effectiveGasPrice: Wei(count: 3),
      blobFee: .zero,
      rollupFee: .zero,
      logs: logs
    )
    return BlockAttribution(
      chain: .ethereum,
      account: me,
      change: .init(
        block: 9,
        before: SubjectState(balance: 1000, nonce: 0),
        after: SubjectState(balance: UInt256(after), nonce: 0)
      ),
      block: Block(
        header: BlockHeader(
          number: 9,
          hash: Self.hash,
          parent: Self.hash,
          time: 0,
          baseFee: Wei(count: 1),
          stateRoot: Self.hash,
          beneficiary: .zero,
          gasUsed: 0,
          gasLimit: 0
        ),
        transactions: .whole([transaction]),
        withdrawals: [],
        isProofOfWork: false
      ),
      receipts: [transaction.hash: receipt],
      logsEther: true
    )
  }

  private func rows(_ attribution: BlockAttribution) -> [String] {
    attribution.rows().map { "\($0.movement.kind.rawValue) \($0.movement.amount)" }
  }

  @Test("what the wrapped coin pays out is one row, though two logs tell it")
  func whatTheWrappedCoinPaysOutIsOneRow() {
    let withdrawal = entry(coin, [LogEvent.withdrawal, TokenFilter.topic(me)], 70, at: 1)
    let unwrapped = attribution(
      from: me,
      to: coin,
      value: 0,
      [log(coin, me, 70), withdrawal],
      after: 1040
    )
    #expect(rows(unwrapped) == ["fee 30", "internal 70"])
    // Without the chain's log, that of the coin tells it, as before.
    let before = attribution(from: me, to: coin, value: 0, [withdrawal], after: 1040)
    #expect(rows(before) == ["fee 30", "internal 70"])
  }

  @Test("the value of a transaction counts once, and an equal amount that it moves further again")
  func theValueOfATransactionCountsOnce() {
    let received = attribution(from: you, to: me, value: 5, [log(you, me, 5)], after: 1005)
    #expect(rows(received) == ["received 5"] && received.showsEtherLogs == true)
    let twice = attribution(
      from: you,
      to: me,
      value: 5,
      [log(you, me, 5), log(you, me, 5, at: 1)],
      after: 1010
    )
    #expect(rows(twice) == ["received 5", "internal 5"])
    let back = attribution(
      from: me,
      to: you,
      value: 5,
      [log(me, you, 5), log(you, me, 5, at: 1)],
      after: 970
    )
    #expect(rows(back) == ["sent 5", "fee 30", "internal 5"])
  }

  @Test("the ether with which a contract is created is received by it")
  func theEtherOfACreationIsReceived() {
    let created = attribution(from: you, to: nil, value: 5, [log(you, me, 5)], after: 1005)
    #expect(rows(created) == ["received 5"])
  }

  @Test("logs that do not add up tell nothing, nor do those of failures, tokens and odd ones")
  func logsThatDoNotAddUpTellNothing() {
    let more = [log(you, me, 5), log(coin, me, 6, at: 1)]
    #expect(rows(attribution(from: you, to: me, value: 5, more, after: 1005)) == ["received 5"])
    let failed = attribution(
      from: you,
      to: coin,
      value: 0,
      [log(coin, me, 6)],
      after: 1006,
      succeeded: false
    )
    #expect(rows(failed) == [] && failed.showsEtherLogs == nil)
    let token = attribution(from: you, to: coin, value: 0, [log(coin, me, 6, by: you)], after: 1006)
    #expect(rows(token) == [])
    let odd = entry(LoggedEther.emitter, [LogEvent.transfer, TokenFilter.topic(you)], 6, at: 0)
    #expect(rows(attribution(from: you, to: coin, value: 0, [odd], after: 1006)) == [])
  }

  @Test("a value without a log shows that the chain logs none")
  func aValueWithoutALogShowsThatThereAreNone() {
    let paid = attribution(from: you, to: me, value: 5, [], after: 1005)
    #expect(paid.showsEtherLogs == false)
    let other = attribution(from: you, to: me, value: 5, [log(you, me, 4)], after: 1005)
    #expect(other.showsEtherLogs == false)
    let toItself = attribution(from: me, to: me, value: 5, [], after: 970)
    #expect(toItself.showsEtherLogs == nil)
  }

  @Test("a movement that a row tells already needs no reading")
  func whatARowTellsNeedsNoReading() {
    func move(_ amount: UInt64, isOut: Bool = false) -> LoggedTransactions.Move {
      .init(block: 9, transaction: Self.hash, isOut: isOut, amount: UInt256(amount))
    }
    let logged = [move(5), move(5), move(6, isOut: true)]
    func left(_ told: [LoggedTransactions.Move]) -> Int {
      LoggedTransactions(logged: logged, told: told).missing.values.reduce(0, +)
    }
    #expect(left([]) == 3 && left([move(5)]) == 2 && left([move(6)]) == 3)
    #expect(left(logged) == 0 && left([move(5), move(5), move(5)]) == 1)
    #expect(LoggedTransactions(logged: logged, told: logged).byBlock.isEmpty)
    #expect(LoggedTransactions(logged: logged, told: []).byBlock == [9: [Self.hash]])
  }
}
