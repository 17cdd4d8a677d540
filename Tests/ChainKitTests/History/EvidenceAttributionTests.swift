import Core
import Entity
import Testing

@testable import ChainKit

/// What a block's access list, or traces, explain of it.
@Suite struct EvidenceAttributionTests {
  private let me: Address
  private let you: Address
  private let code: Address
  private static let hash = Hash32.keccak(of: [])

  init() throws {
    func address(_ byte: UInt8) throws -> Address {
      try Address(bytes: [UInt8](repeating: byte, count: 20))
    }
    (me, you, code) = (try address(1), try address(2), try address(3))
  }

  private func transaction(_ place: UInt64, from: Address, to: Address?, _ value: UInt64 = 0)
    -> ChainTransaction
  {
    ChainTransaction(
      hash: .keccak(of: [UInt8(place)]),
      place: .init(blockNumber: 9, blockHash: Self.hash, index: place),
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
  }

  private func receipt(_ transaction: ChainTransaction, succeeded: Bool) -> Receipt {
    Receipt(
      transaction: transaction.hash,
      blockNumber: 9,
      blockHash: Self.hash,
      index: transaction.place?.index ?? 0,
      from: transaction.from,
      to: transaction.to,
      created: transaction.to == nil ? me : nil,
      succeeded: succeeded,
      gasUsed: 10,
      effectiveGasPrice: Wei(count: 3),
      blobFee: .zero,
      rollupFee: .zero,
      logs: []
    )
  }

  /// The rows of a block that takes my balance from 1000 to `after`, and each one's transaction.
  private func rows(
    _ transactions: [ChainTransaction],
    after: UInt64,
    _ evidence: BlockEvidence?,
    withdrawn: UInt64 = 0,
    beneficiary: Address = .zero,
    succeeded: Bool = true
  ) -> [String] {
    let withdrawal = Withdrawal(index: 1, address: me, amount: Wei(count: withdrawn))
    let block = Block(
      header: BlockHeader(
        number: 9,
        hash: Self.hash,
        parent: Self.hash,
        time: 0,
        baseFee: Wei(count: 1),
        stateRoot: Self.hash,
        beneficiary: beneficiary,
        gasUsed: 0,
        gasLimit: 0
      ),
      transactions: .whole(transactions),
      withdrawals: withdrawn == 0 ? [] : [withdrawal],
      isProofOfWork: false
    )
    let wanted = BlockAttribution.wanted(of: me, in: block)
    let receipts = wanted.map { ($0.hash, receipt($0, succeeded: succeeded)) }
    var attribution = BlockAttribution(
      chain: .ethereum,
      account: me,
      change: .init(
        block: 9,
        before: SubjectState(balance: 1000, nonce: 0),
        after: SubjectState(balance: UInt256(after), nonce: 0)
      ),
      block: block,
      receipts: Dictionary(uniqueKeysWithValues: receipts)
    )
    attribution.evidence = evidence
    return attribution.rows().map(\.movement).map { row in
      let place = transactions.firstIndex { $0.hash == row.transaction }.map { " in \($0)" } ?? ""
      return "\(row.kind.rawValue) \(row.amount)\(place)"
    }
  }

  private func listed(_ balances: (UInt32, UInt64)...) -> BlockEvidence {
    .accessList(
      .init(
        address: me,
        slots: [],
        reads: [],
        balances: balances.map { .init($0, UInt256($1)) },
        nonces: [],
        codes: []
      )
    )
  }

  private func move(
    _ from: Address,
    _ to: Address,
    _ amount: UInt64,
    isOutermost: Bool = false
  ) throws -> TracedMove {
    try #require(TracedMove(from: from, to: to, UInt256(amount), isOutermost: isOutermost))
  }

  @Test("a list tells what each transaction moved beside its rows")
  func aListTellsWhatEachTransactionMoved() {
    let block = [
      transaction(0, from: me, to: code, 100), transaction(1, from: you, to: code),
      transaction(2, from: you, to: me, 7), transaction(3, from: you, to: code),
    ]
    // The first returns 40, the second pays 5, the third takes 2 of its 7, the last takes 1.
    let list = listed((1, 910), (2, 915), (3, 920), (4, 919))
    #expect(
      rows(block, after: 919, list) == [
        "sent 100 in 0", "fee 30 in 0", "received 7 in 2", "internal 40 in 0", "internal 5 in 1",
        "internal-out 2 in 2", "internal-out 1 in 3",
      ]
    )
  }

  @Test("what a transaction moved in and out again is no change of the list")
  func whatCancelsIsNotListed() {
    let block = [transaction(0, from: you, to: me, 7), transaction(1, from: you, to: code)]
    // The first takes what it brought, so that the list has no change there.
    #expect(
      rows(block, after: 1003, listed((2, 1003))) == [
        "received 7 in 0", "internal-out 7 in 0", "internal 3 in 1",
      ]
    )
  }

  @Test("withdrawals come after the transactions, and system calls before them")
  func whatIsOutsideOfTransactionsIsListed() {
    let block = [transaction(0, from: you, to: code)]
    #expect(
      rows(block, after: 1016, listed((0, 1001), (1, 1003), (2, 1016)), withdrawn: 9) == [
        "withdrawal 9", "internal 2 in 0", "internal 1", "internal 4",
      ]
    )
  }

  @Test("the tips of a builder are in each transaction")
  func tipsAreInEachTransaction() {
    let block = [transaction(0, from: you, to: code), transaction(1, from: you, to: code)]
    #expect(
      rows(block, after: 1045, listed((1, 1020), (2, 1045)), beneficiary: me) == [
        "reward 40", "internal 5 in 1",
      ]
    )
  }

  @Test("a list that ends with another balance, or names a part that is not there, tells nothing")
  func aListThatDoesNotFitTellsNothing() {
    let block = [transaction(0, from: you, to: code)]
    #expect(rows(block, after: 1005, listed((1, 1005))) == ["internal 5 in 0"])
    for list in [listed((1, 1006)), listed(), listed((3, 1005))] {
      #expect(rows(block, after: 1005, list) == [])
    }
    // Of what is explained it tells nothing either.
    #expect(rows(block, after: 1000, listed((1, 1005), (2, 1000))) == [])
  }

  @Test("traces tell each move with the other account, if they fit to the wei")
  func tracesTellEachMove() throws {
    let block = [transaction(0, from: me, to: code, 100), transaction(1, from: you, to: code, 9)]
    let outer = try move(me, code, 100, isOutermost: true)
    let second = [try move(you, code, 9, isOutermost: true), try move(code, me, 5)]
    let traces = [[outer, try move(code, me, 40)], second]
    #expect(
      rows(block, after: 915, .traces(traces)) == [
        "sent 100 in 0", "fee 30 in 0", "internal 40 in 0", "internal 5 in 1",
      ]
    )
    let plain = ["sent 100 in 0", "fee 30 in 0"]
    for other in [traces.reversed(), Array(traces.prefix(1)), [[], []]] + [[[outer], []]] {
      #expect(rows(block, after: 915, .traces(other)) == plain)
    }
    #expect(rows(block, after: 914, .traces(traces)) == plain)
  }

  @Test("what comes and goes again is listed, and a creation receives its value")
  func whatComesAndGoesIsListed() throws {
    let block = [transaction(0, from: you, to: nil, 5)]
    let value = try move(you, me, 5, isOutermost: true)
    let moves = [value, try move(code, me, 7), try move(me, code, 7)]
    #expect(
      rows(block, after: 1005, .traces([moves])) == [
        "received 5 in 0", "internal 7 in 0", "internal-out 7 in 0",
      ]
    )
  }

  @Test("rows of a transaction stay in its place, after its logs")
  func rowsOfATransactionStayInItsPlace() {
    let last = MovementOrder.trace(7, at: (1 << 18) - 1)
    #expect(MovementOrder.log(7, at: 1 << 18) < MovementOrder.trace(7, at: 0) ?? 0)
    #expect(last.map { $0 < MovementOrder.net(7) } == true)
    #expect(MovementOrder.net(7) < MovementOrder.value(8))
    #expect(MovementOrder.trace(7, at: 1 << 18) == nil)
  }
}
