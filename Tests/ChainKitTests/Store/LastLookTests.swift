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
    try store.lastLook(chain: chain, account: accounts[account])
  }

  @Test func eachAccountOfAChainHasItsOwn() throws {
    #expect(try look(0) == nil)
    try store.keep(LastLook(seen: 7), chain: .ethereum, account: accounts[0])
    #expect(try look(0) == LastLook(seen: 7))
    #expect(try look(1) == nil && look(0, on: ChainID(10)) == nil)
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
