import Core
import TestSupport
import Testing

@testable import Entity

@Suite struct BalanceLayoutTests {
  @Test func theNamespaceOfOpenZeppelinIsTheOneInItsSource() {
    #expect(
      BalanceLayout.openZeppelin
        == .solidity(
          UInt256(
            hexadecimal: "52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00"
          ) ?? 0
        )
    )
  }

  @Test func theNamespaceOfTheStandardsExampleIsTheOneThere() {
    // ERC-7201, "example.main".
    #expect(
      BalanceLayout.namespace("example.main").hexadecimal
        == "183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500"
    )
  }

  @Test func everyLayoutHasAnotherSlotForAnotherAccount() throws {
    var random = SeededRandom()
    let account = try Address(bytes: random.bytes(20))
    let other = try Address(bytes: random.bytes(20))
    for layout in BalanceLayout.candidates {
      #expect(layout.slot(of: account) != layout.slot(of: other), "\(layout), \(random.comment)")
    }
    // The flag of FiatToken is in the same slot as a plain balance at its position.
    let slots = Set(BalanceLayout.candidates.map { $0.slot(of: account) })
    #expect(slots.count == BalanceLayout.candidates.count - 1)
    #expect(
      BalanceLayout.fiatToken.slot(of: account) == BalanceLayout.solidity(9).slot(of: account)
    )
  }

  @Test func theFlagOfABlockedAccountIsNoPartOfItsBalance() {
    let blocked = UInt256(word: [0x80] + [UInt8](repeating: 0, count: 30) + [5])
    #expect(BalanceLayout.fiatToken.balance(in: blocked) == 5)
    #expect(BalanceLayout.fiatToken.balance(in: 5) == 5)
    #expect(BalanceLayout.solidity(9).balance(in: blocked) == blocked)
  }

  @Test func knowsTheLayoutOfBuiltInTokensAlone() throws {
    let known = BuiltInTokens.all.filter { BalanceLayout.known($0) != nil }
    #expect(known.map(\.symbol).sorted() == ["DAI", "USDC", "WETH"])
    #expect(known.count == BalanceLayout.table.count)
    #expect(known.allSatisfy { $0.chain == .ethereum })
  }
}
