import Core
import Entity
import Testing

@testable import Live

/// A page of the history in a worker's answer must be the one that was asked for.
@Suite struct HistoryClaimTests {
  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private static func movement(
    account: UInt8 = 1,
    _ kind: Movement.Kind = .sent,
    asset: Movement.Asset = .ether,
    amount: UInt256 = 5,
    counterparty: UInt8? = 9,
    chain: ChainID = .ethereum,
    block: UInt64 = 7
  ) throws -> Movement {
    Movement(
      chain: chain,
      account: try address(account),
      block: BlockReference(number: block, hash: .keccak(of: [UInt8(block)]), time: 1),
      transaction: .keccak(of: [UInt8(block), 1]),
      order: 0,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: try counterparty.map(address),
      status: .success
    )
  }

  /// Sent ether of 2 to 8 wei, from account 1 or 2 to 9.
  private static func filter() throws -> HistoryFilter {
    var filter = HistoryFilter(
      chain: .ethereum,
      accounts: [try address(1), try address(2)],
      asset: .ether
    )
    filter.direction = .out
    filter.kinds = [.sent, .tokenIn]
    filter.counterparty = try address(9)
    (filter.least, filter.most) = (2, 8)
    return filter
  }

  private static func check(
    _ movements: [Movement],
    total: Int = 1,
    offset: Int = 0,
    next: HistoryCursor? = nil,
    balances: [UInt256?]? = nil,
    _ question: ReadHistory? = nil
  ) throws {
    let page = HistoryPage(
      movements: movements,
      total: total,
      offset: offset,
      next: next,
      asOf: nil,
      balances: balances
    )
    try AnswerMismatchError.check(page, answers: question ?? ReadHistory(filter(), limit: 1))
  }

  @Test func acceptsWhatWasAskedFor() throws {
    try Self.check([])
    try Self.check([Self.movement()])
    try Self.check([Self.movement(account: 2, amount: 2), Self.movement(amount: 8)])
    try Self.check([Self.movement()], total: 9, next: .block(7))
    let question = ReadHistory(try Self.filter(), limit: 1, before: .block(8), wantsBalances: true)
    try Self.check([Self.movement()], balances: [nil], question)
    try Self.check([Self.movement()], next: .block(7), balances: [5], question)
  }

  @Test func refusesOtherRows() throws {
    for other in [
      try Self.movement(account: 3), try Self.movement(chain: ChainID(10)),
      try Self.movement(.fee), try Self.movement(.received), try Self.movement(.tokenIn),
      try Self.movement(asset: .token(Self.address(1))), try Self.movement(amount: 1),
      try Self.movement(amount: 9), try Self.movement(counterparty: 8),
      try Self.movement(counterparty: nil),
    ] {
      #expect(throws: AnswerMismatchError.subject) { try Self.check([Self.movement(), other]) }
    }
  }

  @Test func refusesOtherPages() throws {
    #expect(throws: AnswerMismatchError.page) { try Self.check([Self.movement()], offset: 1) }
    #expect(throws: AnswerMismatchError.page) { try Self.check([Self.movement()], total: 0) }
    #expect(throws: AnswerMismatchError.page) { try Self.check([], total: -1) }
    #expect(throws: AnswerMismatchError.page) {
      try Self.check([Self.movement(), Self.movement(block: 6)], total: 2)
    }
    let before = ReadHistory(try Self.filter(), limit: 1, before: .block(7))
    #expect(throws: AnswerMismatchError.page) { try Self.check([Self.movement()], before) }
    // Whoever follows these would never come to an end.
    #expect(throws: AnswerMismatchError.page) { try Self.check([], next: .block(7)) }
    #expect(throws: AnswerMismatchError.page) {
      try Self.check([Self.movement(block: 6)], next: .block(7), before)
    }
  }

  @Test func refusesBalancesOfOtherRows() throws {
    let question = ReadHistory(try Self.filter(), limit: 1, wantsBalances: true)
    #expect(throws: AnswerMismatchError.count) { try Self.check([Self.movement()], question) }
    #expect(throws: AnswerMismatchError.count) {
      try Self.check([Self.movement()], balances: [], question)
    }
    #expect(throws: AnswerMismatchError.count) {
      try Self.check([Self.movement()], balances: [1, 2], question)
    }
    #expect(throws: AnswerMismatchError.count) {
      try Self.check([Self.movement()], balances: [1])
    }
  }
}
