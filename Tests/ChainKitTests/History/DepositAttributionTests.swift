import Core
import Entity
import Foundation
import Testing

@testable import ChainKit

/// Deposits of a rollup create ether for their sender.
@Suite struct DepositAttributionTests {
  private let me: Address
  private let you: Address
  private let hash = Hash32.keccak(of: [])

  init() throws {
    me = try Address(bytes: [UInt8](repeating: 1, count: 20))
    you = try Address(bytes: [UInt8](repeating: 2, count: 20))
  }

  /// A transaction as a node of the OP Stack gives it.
  private func transaction(
    to: Address,
    value: String,
    mint: String?,
    type: String = "0x7e"
  ) throws -> ChainTransaction {
    let minted = mint.map { #","mint":"\#($0)""# } ?? ""
    let json = """
      {"hash":"\(hash)","blockHash":"\(hash)","blockNumber":"0x9","transactionIndex":"0x1",\
      "from":"\(me)","to":"\(to)","nonce":"0x0","value":"\(value)","gas":"0x5208","input":"0x",\
      "type":"\(type)","gasPrice":"0x0","sourceHash":"\(hash)","r":"0x0","s":"0x0","v":"0x0"\(minted)}
      """
    return try JSONDecoder().decode(ChainTransaction.self, from: Data(json.utf8))
  }

  /// The rows of a block with one transaction, which takes the balance from 1000 to `after`.
  private func rows(
    _ transaction: ChainTransaction,
    after: UInt64,
    hasFailed: Bool = false
  ) -> [Movement] {
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
    let receipt = Receipt(
      transaction: transaction.hash,
      blockNumber: 9,
      blockHash: hash,
      index: 1,
      from: transaction.from,
      to: transaction.to,
      created: nil,
      succeeded: !hasFailed,
      gasUsed: 10,
      effectiveGasPrice: .zero,
      blobFee: .zero,
      rollupFee: .zero,
      logs: []
    )
    let attribution = BlockAttribution(
      chain: .ethereum,
      account: me,
      change: .init(
        block: 9,
        before: SubjectState(balance: 1000, nonce: 0),
        after: SubjectState(balance: UInt256(after), nonce: 1)
      ),
      block: Block(
        header: header,
        transactions: .whole([transaction]),
        withdrawals: [],
        isProofOfWork: false
      ),
      receipts: [transaction.hash: receipt]
    )
    let rows = attribution.rows()
    #expect(attribution.residual(rows) == 0)
    return rows.map(\.movement)
  }

  private func words(_ rows: [Movement]) -> [String] {
    rows.map { "\($0.kind.rawValue) \($0.amount)\($0.status == .failed ? " failed" : "")" }
  }

  @Test("H12: a deposit to oneself is one row, which names what shows it")
  func h12ADepositToOneself() throws {
    let deposit = try transaction(to: me, value: "0x5", mint: "0x5")
    #expect(deposit.mint == Wei(count: 5) && deposit.authenticity == .unknown)
    let rows = rows(deposit, after: 1005)
    #expect(words(rows) == ["received 5"])
    #expect(rows.map(\.evidence) == [.mint] && rows.map(\.transaction) == [deposit.hash])
    #expect(rows.map(\.counterparty) == [nil])
  }

  @Test("a deposit for somebody else is received and sent, and stays if it fails")
  func aDepositForSomebodyElse() throws {
    let deposit = try transaction(to: you, value: "0x3", mint: "0x5")
    let done = rows(deposit, after: 1002)
    #expect(words(done) == ["received 5", "sent 3"])
    #expect(done[0].order < done[1].order && done[1].counterparty == you)
    let failed = rows(deposit, after: 1005, hasFailed: true)
    #expect(words(failed) == ["received 5", "sent 3 failed"])
  }

  @Test("what a deposit moves beyond what it created is a transfer to oneself")
  func whatItDidNotCreateIsAnOwnTransfer() throws {
    let more = try transaction(to: me, value: "0x7", mint: "0x5")
    #expect(words(rows(more, after: 1005)) == ["received 5", "self 7"])
    let none = try transaction(to: me, value: "0x7", mint: nil)
    #expect(words(rows(none, after: 1000)) == ["self 7"] && none.mint == nil)
  }

  @Test("only a deposit creates ether: of another transaction, the field says nothing")
  func onlyDepositsCreate() throws {
    for type in ["0x0", "0x2", "0x7f"] {
      let other = try transaction(to: you, value: "0x5", mint: "0x5", type: type)
      #expect(other.mint == nil && words(rows(other, after: 995)) == ["sent 5"])
    }
  }

  @Test(
    "an amount that is none is refused",
    arguments: ["0x", "5", "0x" + String(repeating: "f", count: 65)]
  )
  func oddAmountsAreRefused(mint: String) {
    #expect(throws: (any Error).self) { try transaction(to: me, value: "0x5", mint: mint) }
  }
}
