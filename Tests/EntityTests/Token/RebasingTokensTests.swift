import Core
import Testing

@testable import Entity

/// Which tokens are known to change balances by themselves.
@Suite struct RebasingTokensTests {
  @Test func everyAddressHasItsChecksum() throws {
    for row in RebasingTokens.table {
      let contract = try Address(parsing: row.address)
      #expect(contract.description == row.address)
      #expect(RebasingTokens.contains(contract, on: try ChainID(row.chain)))
    }
    #expect(Set(RebasingTokens.table.map(\.address)).count == RebasingTokens.table.count)
  }

  @Test("the same address on another chain, a wrapped one and any other are not known")
  func othersAreNot() throws {
    let staked = try Address(parsing: "0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84")
    #expect(RebasingTokens.contains(staked, on: .ethereum))
    #expect(!RebasingTokens.contains(staked, on: try ChainID(10)))
    let wrapped = try Address(parsing: "0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0")
    #expect(!RebasingTokens.contains(wrapped, on: .ethereum))
  }

  @Test("no token whose balance slot is known is one of them")
  func noneCanBeProved() {
    for row in BalanceLayout.table {
      #expect(!RebasingTokens.table.contains { $0 == (row.chain, row.address) })
    }
  }
}
