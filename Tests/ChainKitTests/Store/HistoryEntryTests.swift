import Core
import Entity
import Foundation
import Testing

@testable import ChainKit

/// What the store has of one transaction.
@Suite struct HistoryEntryTests {
  private let store: ChainStore
  private let sample: BlockBatch

  init() throws { (store, sample) = (try ChainStore(), try BlockBatch()) }

  private func head(_ number: UInt64, finalized: UInt64? = nil) throws {
    try store.storeTip(
      try BranchBlock.header(number),
      finalized: try finalized.map { try BranchBlock.header($0) },
      chain: .ethereum
    )
  }

  private func entry(_ number: UInt64, on chain: ChainID = .ethereum) throws -> HistoryEntry? {
    try store.entry(of: sample.hash(number), chain: chain)
  }

  /// A row of another account in the same transaction.
  private func other(in number: UInt64) throws -> ScanBatch {
    let row = try sample.row(.received, 7, in: number, order: 1)
    let movement = Movement(
      chain: .ethereum,
      account: .zero,
      block: row.movement.block,
      transaction: row.movement.transaction,
      order: 1,
      kind: .received,
      asset: .ether,
      amount: 7,
      counterparty: sample.account,
      status: .success
    )
    var batch = ScanBatch(
      chain: .ethereum,
      account: .zero,
      subjects: [.ether],
      blocks: 0...10
    )
    batch.headers = [try BranchBlock.header(number)]
    batch.rows = [MovementRow(movement: movement)]
    return batch
  }

  @Test func readsAnOwnTransactionWithAllItsRows() throws {
    #expect(try store.keep(sample.sent(in: [3, 5])) == .added(2))
    #expect(try store.keep(other(in: 5)) == .added(1))
    #expect(try store.keep(sample.received(in: [5])) == .added(1))
    try head(9)
    let entry = try #require(try entry(5))
    #expect(entry.block == (try BranchBlock.header(5)).reference)
    #expect(entry.head == (try BranchBlock.header(9)).reference)
    #expect(entry.confirmations == 5 && !entry.isFinal && !entry.isCut)
    let transaction = try #require(entry.transaction)
    #expect(transaction.hash == sample.hash(5) && transaction.sender == sample.account)
    #expect(transaction.nonce == 5 && transaction.value == Wei(count: 7))
    #expect(transaction.recipient == .zero && transaction.input.isEmpty)
    #expect(transaction.succeeded == true && transaction.gasUsed == 21_000)
    #expect(transaction.gasPrice == Wei(count: 3) && transaction.fee == Wei(count: 63_000))
    #expect(entry.nonces == [.init(account: sample.account, nonce: 5)])
    #expect(
      entry.movements.map { "\($0.account == .zero) \($0.kind)" }
        == ["true received", "false sent", "false tokenIn"]
    )
    let log = try #require(entry.logs.first)
    #expect(entry.logs.count == 1 && log.address == sample.token && log.index == 0)
    #expect(log.topics.count == 3 && log.payload == UInt256(5).word)
  }

  /// The table of own transactions does not have it.
  @Test func findsWhatAnotherAccountSent() throws {
    #expect(try store.keep(sample.received(in: [4, 6])) == .added(2))
    let entry = try #require(try entry(4))
    #expect(entry.transaction == nil && entry.nonces.isEmpty)
    #expect(entry.movements.map(\.kind) == [.tokenIn] && entry.logs.count == 1)
    #expect(entry.movements.allSatisfy { $0.transaction == sample.hash(4) })
  }

  /// An authorization of the account in a transaction of another one (EIP-7702).
  @Test func findsWhatOnlyUsedANonce() throws {
    var batch = try sample.tokens(in: [4])
    let use = NonceUse(nonce: 11, block: 4, kind: .authorization, isChecked: true)
    batch.uses = [StoredNonceUse(use: use, transaction: sample.hash(4))]
    #expect(try store.keep(batch) == .added(0))
    let entry = try #require(try entry(4))
    #expect(entry.nonces == [.init(account: sample.account, nonce: 11)])
    #expect(entry.transaction == nil && entry.movements.isEmpty && entry.logs.isEmpty)
  }

  @Test func aBlockIsFinalUpToTheFinalOne() throws {
    #expect(try store.keep(sample.sent(in: [3, 5])) == .added(2))
    try head(9, finalized: 4)
    #expect(try entry(3)?.isFinal == true)
    #expect(try entry(5)?.isFinal == false)
    try head(9, finalized: 5)
    #expect(try entry(5)?.isFinal == true)
  }

  @Test func nothingIsKnownOfOtherTransactions() throws {
    #expect(try entry(5) == nil)
    #expect(try store.keep(sample.sent(in: [5])) == .added(1))
    #expect(try entry(4) == nil)
    #expect(try entry(5, on: try ChainID(10)) == nil)
    // What a reorganization took back is gone.
    try store.cut(above: 4, chain: .ethereum)
    #expect(try entry(5) == nil)
  }

  @Test func anAnswerHasALimit() throws {
    var batch = try sample.received(in: [4])
    let log = try #require(batch.logs.first)
    func copy(_ index: UInt64, _ payload: [UInt8]) -> LogEntry {
      LogEntry(
        address: log.address,
        topics: log.topics,
        payload: payload,
        blockNumber: log.blockNumber,
        blockHash: log.blockHash,
        transaction: log.transaction,
        transactionIndex: 0,
        index: index,
        isRemoved: false
      )
    }
    batch.logs = (0..<1_001 as Range<UInt64>).map { copy($0, UInt256($0).word) }
    #expect(try store.keep(batch) == .added(1))
    let many = try #require(try entry(4))
    #expect(many.isCut && many.logs.map(\.index) == Array(0..<1_000))
    // Three logs of 3 MiB.
    var large = try sample.received(in: [6])
    large.logs = (0..<3 as Range<UInt64>).map { copy($0, [UInt8](repeating: 1, count: 3 << 20)) }
    large.logs = large.logs.map { moved($0, to: 6) }
    #expect(try store.keep(large) == .added(1))
    let heavy = try #require(try entry(6))
    #expect(heavy.isCut && heavy.logs.count == 2)
  }

  private func moved(_ log: LogEntry, to block: UInt64) -> LogEntry {
    LogEntry(
      address: log.address,
      topics: log.topics,
      payload: log.payload,
      blockNumber: block,
      blockHash: log.blockHash,
      transaction: sample.hash(block),
      transactionIndex: 0,
      index: log.index,
      isRemoved: false
    )
  }

  @Test func anAnswerTravelsWhole() throws {
    #expect(try store.keep(sample.sent(in: [5])) == .added(1))
    #expect(try store.keep(sample.received(in: [5])) == .added(1))
    let entry = try #require(try entry(5))
    let text = try JSONEncoder().encode(entry)
    #expect(try JSONDecoder().decode(HistoryEntry.self, from: text) == entry)
  }
}
