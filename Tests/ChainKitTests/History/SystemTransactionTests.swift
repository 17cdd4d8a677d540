import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import ChainKit

/// What a chain does without anybody's signature, and what of it is known to be an account's.
@Suite struct SystemTransactionTests {
  private let me: Address
  private let you: Address

  init() throws {
    me = try Address(bytes: [UInt8](repeating: 1, count: 20))
    you = try Address(bytes: [UInt8](repeating: 2, count: 20))
  }

  /// A transaction that Arbitrum itself makes, as its nodes give it.
  private func transaction(
    _ type: UInt64,
    from: Address,
    to: Address?,
    value: UInt64 = 0,
    nonce: UInt64 = 0,
    place: UInt64 = 0
  ) throws -> ChainTransaction {
    let hash = Hash32.keccak(of: [UInt8(type), UInt8(place)])
    return try ChainTransaction(
      json: """
        {"hash":"\(hash)","blockHash":"\(Hash32.keccak(of: []))","blockNumber":"0x9",\
        "transactionIndex":"\(Quantity.text(place))","from":"\(from)",\
        "to":\(to.map { "\"\($0)\"" } ?? "null"),"nonce":"\(Quantity.text(nonce))",\
        "value":"\(Quantity.text(value))","gas":"0x0","input":"0x","gasPrice":"0x0",\
        "type":"\(Quantity.text(type))","chainId":"0xa4b1","requestId":"\(hash)",\
        "ticketId":"\(hash)","r":"0x0","s":"0x0","v":"0x0"}
        """
    )
  }

  /// A block that takes the balance from 1000 to `after`, and the nonce to `nonce`.
  private func attribution(
    _ transactions: [ChainTransaction],
    after: UInt64,
    nonce: UInt64 = 0
  ) throws -> BlockAttribution {
    BlockAttribution(
      transactions,
      of: me,
      SubjectState(balance: 1000, nonce: 0),
      SubjectState(balance: UInt256(after), nonce: nonce),
      on: try ChainID(42_161)
    )
  }

  private func words(_ rows: [MovementRow]) -> [String] {
    rows.map { row in
      let known = row.movement.transaction == nil ? "" : " tx"
      return "\(row.movement.kind.rawValue) \(row.movement.amount)\(known)"
    }
  }

  private static let systemTypes: [UInt64] = [0x64, 0x65, 0x66, 0x68, 0x69, 0x6A]

  @Test(
    "H12: ether that comes beside a system transaction of Arbitrum is nobody's, and is kept",
    arguments: systemTypes
  )
  func h12NothingIsASystemTransactions(type: UInt64) throws {
    let chain = try Address(parsing: "0x00000000000000000000000000000000000A4B05")
    let noted = try transaction(type, from: chain, to: chain)
    #expect(noted.authenticity == .unknown && noted.mint == nil)
    let block = try attribution([noted], after: 1050)
    #expect(block.rows().isEmpty && block.uses().isEmpty)
    let rest = try #require(block.residual([]))
    let row = BlockAttribution.unattributed(
      rest,
      of: me,
      on: block.chain,
      at: block.block.header.reference
    )
    .movement
    #expect(row.kind == .internal && row.amount == 50 && row.block.number == 9)
    #expect(row.transaction == nil && row.counterparty == nil && row.evidence == .balance)
  }

  @Test(
    "H12: what a deposit or a retryable of Arbitrum brings is that of its sender",
    arguments: [0x64, 0x68] as [UInt64]
  )
  func h12WhatADepositBrings(type: UInt64) throws {
    let chain = try Address(parsing: "0x00000000000000000000000000000000000A4B05")
    let noted = try transaction(0x6A, from: chain, to: chain)
    let paid = try transaction(type, from: you, to: me, value: 7, place: 1)
    let block = try attribution([noted, paid], after: 1007)
    let rows = block.rows()
    #expect(words(rows) == ["received 7 tx"] && block.residual(rows) == 0)
    #expect(rows[0].movement.transaction == paid.hash && rows[0].movement.counterparty == you)
    // More than it brings is not its own.
    let more = try attribution([noted, paid], after: 1012)
    #expect(words(more.rows()) == ["received 7 tx"] && more.residual(more.rows()) == 5)
  }

  @Test("H12: a deposit of Arbitrum to oneself uses no nonce, and what it created is nobody's")
  func h12ADepositToOneselfUsesNoNonce() throws {
    let deposit = try transaction(0x64, from: me, to: me, value: 7)
    let block = try attribution([deposit], after: 1007)
    #expect(block.uses().isEmpty)
    #expect(words(block.rows()) == ["self 7 tx"] && block.residual(block.rows()) == 7)
    // The transaction that the account signed has the nonce.
    let signed = try transaction(0, from: me, to: you, value: 3, place: 1)
    let both = try attribution([deposit, signed], after: 1004, nonce: 1)
    #expect(both.uses().map(\.transaction) == [signed.hash])
  }

  @Test("a transaction of Arbitrum that nobody signed uses the nonce if the nonce says so")
  func someSystemTransactionsUseNonces() throws {
    let called = try transaction(0x65, from: me, to: you, value: 3)
    let counted = try attribution([called], after: 997, nonce: 1)
    #expect(counted.uses().map(\.transaction) == [called.hash])
    #expect(try attribution([called], after: 997).uses().isEmpty)
  }

  @Test("H12: a reward that no part of a block shows is a row of the block, and of no transaction")
  func h12ARewardForAnUncle() async throws {
    // As an uncle's: there is one transaction in the block, which runs code, and is a stranger's.
    let world = try VirtualWorld(
      accounts: 2,
      [
        100: [.init(0, .deposit(5))],
        500: [.init(1, .operation), .init(0, .withdrawal(gwei: 2))],
      ]
    )
    let limits = VirtualLimits(lie: VirtualLie(kind: .hiddenWithdrawals, blocks: 500...500))
    let store = try ChainStore()
    let report = try await HistorySync(
      node(VirtualChain(world, head: 1_000, limits: limits)),
      store: store,
      journal: try Journal(),
      chain: world.chain,
      timing: VirtualTime().timing
    ).run([world.accounts[0]])
    #expect(report.isVerified)
    let filter = HistoryFilter(chain: world.chain, accounts: [world.accounts[0]])
    let rows = try store.page(filter, limit: 10).movements
    #expect(rows.map(\.amount) == [2_000_000_000, 5] && rows.map(\.block.number) == [500, 100])
    #expect(rows.map(\.kind) == [.internal, .received])
    #expect(rows[0].transaction == nil && rows[0].counterparty == nil)
    #expect(rows[0].evidence == .balance)
  }
}
