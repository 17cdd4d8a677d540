import Core
import TestSupport
import Testing

@testable import Entity

@Suite struct ABINumberTests {
  private static let above = String("\(UInt256.max)".dropLast() + "6")  // 2^256

  @Test func aNumberBeyond256BitsIsTooLargeAndNotMalformed() {
    #expect(ABINumber.read(Self.above, places: 0, isSigned: false) == .tooLarge)
    #expect(ABINumber.read("-" + Self.above, places: 0, isSigned: true) == .tooLarge)
    #expect(
      ABINumber.read("1" + String(repeating: "0", count: 78), places: 80, isSigned: true)
        == .tooLarge
    )
    #expect(ABINumber.read("\(UInt256.max)", places: 0, isSigned: false) == .number(Int257(.max)))
    #expect(ABINumber.read("1.5", places: 80, isSigned: false) == .tooLarge)
    #expect(ABINumber.read("0.5", places: 2, isSigned: false) == .number(50))
  }

  @Test(arguments: ["", "-0", "01", "1.", ".5", "1e3", "0x", "0xg", "0x-1", "--1", "+1"])
  func refusesOtherNumberForms(text: String) {
    #expect(ABINumber.read(text, places: 0, isSigned: false) == nil)
    #expect(ABINumber.read(text, places: 4, isSigned: true) == nil)
  }

  @Test func hexIsForNumbersWithoutSignAndPlaces() {
    #expect(ABINumber.read("0x1F", places: 0, isSigned: false) == .number(31))
    #expect(ABINumber.read("0x1F", places: 0, isSigned: true) == nil)
    #expect(ABINumber.read("0x1F", places: 2, isSigned: false) == nil)
    #expect(
      ABINumber.read("0x" + String(repeating: "0", count: 65), places: 0, isSigned: false) == nil
    )
  }
}
