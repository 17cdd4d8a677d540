import Core
import Entity
import Testing

struct WeiTests {
  private let most = UInt256.max

  @Test func holdsWhatAWordOfTheChainHolds() {
    #expect(Wei(most).count == most)
    #expect(Wei.zero.count == 0)
  }

  @Test func addsMultipliesAndSubtractsOnlyWithinItsRange() {
    let largest = Wei(most)
    #expect(largest.adding(.zero) == largest)
    #expect(largest.adding(Wei(count: 1)) == nil)
    #expect(Wei(count: 21_000).multiplied(by: 20_000_000_000)?.description == "420000000000000")
    #expect(largest.multiplied(by: 1) == largest)
    #expect(largest.multiplied(by: 2) == nil)
    #expect(largest.multiplied(by: .max) == nil)
    #expect(Wei(count: 3).subtracting(Wei(count: 2)) == Wei(count: 1))
    #expect(Wei(count: 2).subtracting(Wei(count: 3)) == nil)
  }

  @Test func isWrittenInWeiGweiAndEther() {
    let amount = Wei(count: 1_500_000_000_000_000_000)
    #expect(amount.description == "1500000000000000000")
    #expect(amount.gwei == "1500000000")
    #expect(amount.ether == "1.5")
  }

  @Test(arguments: ["0", "1", "1000000000000000000"])
  func comesBackFromItsOwnText(text: String) throws {
    #expect(try Wei(parsing: text).description == text)
  }

  @Test(arguments: ["", "01", "+1", "-1", " 1", "1 ", "0x1", "1e3", "1.0", "１", "1_000"])
  func refusesOtherText(text: String) {
    #expect(throws: WeiError.notDecimal) { try Wei(parsing: text) }
  }

  @Test func refusesMoreThanAWordHolds() {
    // 2^256 and the number just below it.
    let above = "\(most)".dropLast() + "6"
    #expect((try? Wei(parsing: "\(most)"))?.count == most)
    #expect(throws: WeiError.tooLarge) { try Wei(parsing: String(above)) }
    #expect(throws: WeiError.tooLarge) { try Wei(parsing: String(repeating: "9", count: 500)) }
  }

  @Test func comparesByCount() {
    #expect(Wei(count: 1) < Wei(count: 2))
    #expect(!(Wei(count: 2) < Wei(count: 2)))
  }
}
