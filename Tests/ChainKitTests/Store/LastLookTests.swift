import Core
import Entity
import Testing

@testable import ChainKit

/// The store remembers how much of a history was shown.
@Suite struct LastLookTests {
  private let store: ChainStore
  private let accounts: [Address]

  init() throws {
    store = try ChainStore()
    accounts = try (1...2).map { try Address(bytes: Array(repeating: $0, count: 20)) }
  }

  private func look(_ account: Int, on chain: ChainID = .ethereum) throws -> LastLook? {
    try store.lastLooks(chain: chain, accounts: [accounts[account]])[0]
  }

  @Test func eachAccountOfAChainHasItsOwn() throws {
    #expect(try look(0) == nil)
    try store.keep(LastLook(seen: 7), chain: .ethereum, account: accounts[0])
    #expect(try look(0) == LastLook(seen: 7))
    #expect(try look(1) == nil && look(0, on: ChainID(10)) == nil)
  }

  @Test func thoseOfSeveralAccountsAreInTheirOrder() throws {
    let other = try Address(bytes: Array(repeating: 9, count: 20))
    for (account, seen) in zip(accounts, [7, 8] as [UInt64]) {
      try store.keep(LastLook(seen: seen), chain: .ethereum, account: account)
    }
    let looks = try store.lastLooks(
      chain: .ethereum,
      accounts: [accounts[1], other, accounts[0], accounts[1]]
    )
    #expect(looks == [LastLook(seen: 8), nil, LastLook(seen: 7), LastLook(seen: 8)])
    #expect(try store.lastLooks(chain: .ethereum, accounts: []) == [])
  }

  @Test func theLastOneStays() throws {
    for look in [LastLook(seen: 7), LastLook(seen: 7, begun: 9), LastLook(seen: 3)] {
      try store.keep(look, chain: .ethereum, account: accounts[0])
      #expect(try self.look(0) == look)
    }
  }

  @Test func numbersOfBlocksAreWhole() throws {
    let look = LastLook(seen: .max, begun: .max - 1)
    try store.keep(look, chain: .ethereum, account: accounts[0])
    #expect(try self.look(0) == look)
  }
}
