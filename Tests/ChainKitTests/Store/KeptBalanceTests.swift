import Core
import Entity
import Testing

@testable import ChainKit

/// Balances are kept, and answer for new ones as long as nothing is known to have changed them.
@Suite struct KeptBalanceTests {
  private let store: ChainStore
  private let accounts: [Address]
  private let tokens: [Token]

  init() throws {
    store = try ChainStore()
    accounts = try (1...2).map { try Address(bytes: Array(repeating: $0, count: 20)) }
    tokens = try (8...9).map {
      try Token(
        chain: .ethereum,
        address: Address(bytes: Array(repeating: $0, count: 20)),
        symbol: "T",
        name: "T",
        decimals: 2
      )
    }
  }

  private func sheet(_ block: UInt64 = 7, plus: UInt64 = 0) throws -> BalanceSheet {
    BalanceSheet(
      block: BlockReference(
        number: block,
        hash: try Hash32(parsing: TestBlock.hash(block)),
        time: 1000 + block
      ),
      accounts: accounts.enumerated().map { place, account in
        AccountBalances(
          account: account,
          ether: Wei(count: UInt64(place) + plus),
          tokens: tokens.map {
            TokenBalance(token: $0, reading: .amount(UInt256(UInt64(place) + 10 + plus)))
          }
        )
      }
    )
  }

  private func kept(maxAge: Int64 = .max, now: Int64 = 9000) throws -> BalanceSheet? {
    try store.keptSheet(
      of: accounts,
      tokens: tokens,
      chain: .ethereum,
      maxAge: maxAge,
      now: now
    )
  }

  @Test(
    "answers while it is younger than five minutes, to the second",
    arguments: [(0, true), (299, true), (300, false), (301, false), (-1, false)]
  )
  func answersForItsTime(_ age: Int64, _ isUsed: Bool) throws {
    try store.keep(try sheet(), chain: .ethereum, now: 5000)
    let found = try kept(maxAge: 300, now: 5000 + age)
    #expect((found != nil) == isUsed)
    if let found {
      #expect(found.accounts == (try sheet().accounts) && found.readAt == 5000)
    }
  }

  @Test func knowsNothingOfWhatWasNotRead() throws {
    #expect(try kept() == nil)
    try store.keep(try sheet(), chain: .ethereum, now: 5000)
    let stranger = try Address(bytes: Array(repeating: 3, count: 20))
    #expect(
      try store.keptSheet(
        of: accounts + [stranger],
        tokens: tokens,
        chain: .ethereum,
        maxAge: .max,
        now: 9000
      ) == nil
    )
    let other = try Token(
      chain: .ethereum,
      address: stranger,
      symbol: "O",
      name: "O",
      decimals: 0
    )
    #expect(
      try store.keptSheet(
        of: accounts,
        tokens: tokens + [other],
        chain: .ethereum,
        maxAge: .max,
        now: 9000
      ) == nil
    )
    func all(_ tokens: [Token], on chain: ChainID) throws -> BalanceSheet? {
      try store.keptSheet(of: accounts, tokens: tokens, chain: chain, maxAge: .max, now: 9000)
    }
    #expect(try all(tokens, on: ChainID(10)) == nil)
    #expect(try all([], on: .ethereum) != nil)
  }

  @Test func doesNotMixBlocks() throws {
    try store.keep(try sheet(), chain: .ethereum, now: 5000)
    let newer = try sheet(8)
    try store.keep(
      BalanceSheet(block: newer.block, accounts: [newer.accounts[0]]),
      chain: .ethereum,
      now: 5000
    )
    #expect(try kept() == nil)
  }

  @Test func isNotUsedAfterAPaymentButStaysKnown() throws {
    try store.keep(try sheet(), chain: .ethereum, now: 5000)
    try store.outdateBalances(chain: try ChainID(10))
    #expect(try kept() != nil)
    try store.outdateBalances(chain: .ethereum)
    #expect(try kept() == nil)
    let known = try store.keptBalances(
      of: accounts,
      tokens: [tokens[1].address],
      chain: .ethereum
    )
    #expect(
      known.map(\.units) == [0, 10, 1, 11] && known.map(\.readAt) == [5000, 5000, 5000, 5000]
    )
    #expect(known.map(\.token) == [nil, tokens[1].address, nil, tokens[1].address])
    try store.keep(try sheet(8, plus: 1), chain: .ethereum, now: 6000)
    #expect(try kept(maxAge: 1, now: 6000)?.accounts == (try sheet(8, plus: 1).accounts))
  }

  @Test func isForgottenAfterAReorganization() throws {
    try store.keep(try sheet(7), chain: .ethereum, now: 5000)
    try store.cut(above: 7, chain: .ethereum)
    #expect(try kept() != nil)
    try store.cut(above: 3, fork: 7, chain: .ethereum)
    #expect(try kept() != nil, "the block is still there")
    try store.cut(above: 6, chain: .ethereum)
    #expect(try kept() == nil)
    #expect(try store.keptBalances(of: accounts, tokens: [], chain: .ethereum).isEmpty)
  }

  @Test func aTokenThatFailedKeepsItsLastBalance() throws {
    try store.keep(try sheet(), chain: .ethereum, now: 5000)
    let faulty = BalanceSheet(
      block: try sheet(8).block,
      accounts: [
        AccountBalances(
          account: accounts[0],
          ether: Wei(count: 3),
          tokens: [TokenBalance(token: tokens[0], reading: .fault(.refused))]
        )
      ]
    )
    try store.keep(faulty, chain: .ethereum, now: 6000)
    let known = try store.keptBalances(
      of: [accounts[0]],
      tokens: [tokens[0].address],
      chain: .ethereum
    )
    #expect(known.map(\.units) == [3, 10] && known.map(\.readAt) == [6000, 5000])
  }
}
