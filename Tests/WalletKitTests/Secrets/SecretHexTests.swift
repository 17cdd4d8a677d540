import Testing
import TestSupport

@testable import WalletKit

@Suite struct SecretHexTests {
  @Test func everyByteComesBack() throws {
    let bytes = Array(UInt8.min...UInt8.max)
    let text = try SecretHex.text(of: try SecretBytes.of(bytes))
    let digits = text.text
    #expect(digits.hasPrefix("000102") && digits.hasSuffix("fdfeff") && digits.count == 512)
    for typed in [digits, digits.uppercased(), "0x" + digits, " \t0x\(digits)\r\n"] {
      let found = try SecretHex.parse(try SecretBytes.of(typed)).array
      #expect(found == bytes)
    }
  }

  @Test(arguments: [
    ("", SecretHexError.digitCount(0)), ("0x", .digitCount(0)), ("  ", .digitCount(0)),
    ("abc", .digitCount(3)), ("0x0", .digitCount(1)), ("0xzz", .notHex(position: 1)),
    ("00 11", .notHex(position: 3)), ("0x0x00", .notHex(position: 2)),
    ("00１１", .notHex(position: 3)), ("+000", .notHex(position: 1)), ("0X00", .notHex(position: 2)),
    ("00@0", .notHex(position: 3)), ("00G0", .notHex(position: 3)), ("00`0", .notHex(position: 3)),
  ])
  func refusesNonHex(text: String, error: SecretHexError) throws {
    let typed = try SecretBytes.of(text)
    #expect(throws: error) { _ = try SecretHex.parse(typed) }
  }
}
