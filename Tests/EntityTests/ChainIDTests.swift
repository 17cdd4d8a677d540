import Core
import Entity
import Testing

struct ChainIDTests {
  @Test func takesOneToTheLargest() throws {
    #expect(try ChainID(1) == .ethereum)
    #expect(try ChainID(ChainID.largest).value == ChainID.largest)
    #expect(throws: ChainIDError.outOfRange(found: "0")) { try ChainID(0) }
    #expect(throws: ChainIDError.outOfRange(found: "9223372036854775790")) {
      try ChainID(ChainID.largest + 1)
    }
  }

  @Test func theLargestLeavesRoomForV() {
    // EIP-155: v = 35 + 2·chain + 1 must fit in 64 bits.
    let (double, overflow) = ChainID.largest.multipliedReportingOverflow(by: 2)
    #expect(!overflow && UInt64.max - double == 37)
  }

  @Test(arguments: ["1", "11155111", "9223372036854775789"])
  func comesBackFromItsOwnText(text: String) throws {
    #expect(try ChainID(parsing: text).description == text)
  }

  @Test(arguments: ["", "01", "+1", "0x1", "1.0", "mainnet", "-1"])
  func refusesOtherText(text: String) {
    #expect(throws: ChainIDError.notDecimal) { try ChainID(parsing: text) }
  }

  @Test(arguments: ["0", "9223372036854775790", "18446744073709551616"])
  func refusesNumbersOutOfRange(text: String) {
    #expect(throws: ChainIDError.outOfRange(found: text)) { try ChainID(parsing: text) }
  }

  @Test func refusesLongNumbersWithoutConvertingThem() {
    let text = String(repeating: "9", count: 100_000)
    #expect(throws: ChainIDError.outOfRange(found: text)) { try ChainID(parsing: text) }
    #expect(ChainIDError.outOfRange(found: text).report.message.english.utf8.count < 200)
  }
}
