import Core
import TestSupport
import Testing

struct HexTests {
  @Test func readsBackWhatItWrites() throws {
    var random = SeededRandom()
    for length in 0..<100 {
      let bytes = random.bytes(length)
      #expect(try Hex.decode(Hex.encode(bytes)) == bytes, "\(random.comment)")
      #expect(try Hex.decode(Hex.prefixed(bytes)) == bytes, "\(random.comment)")
      #expect(try Hex.decode(Hex.encode(bytes).uppercased()) == bytes, "\(random.comment)")
    }
  }

  @Test func writesLowerCaseWithAndWithoutPrefix() {
    #expect(Hex.encode([0x00, 0xAB, 0xFF]) == "00abff")
    #expect(Hex.prefixed([0x00, 0xAB, 0xFF]) == "0x00abff")
    #expect(Hex.encode([]) == "")
    #expect(Hex.prefixed([]) == "0x")
  }

  @Test func readsNoBytes() throws {
    #expect(try Hex.decode("") == [])
    #expect(try Hex.decode("0x") == [])
  }

  @Test(arguments: [
    ("0", HexError.oddLength(digits: 1)),
    ("0x123", .oddLength(digits: 3)),
    ("0xgg", .notHex(position: 3)),
    ("12 4", .notHex(position: 3)),
    (" 12", .notHex(position: 1)),
    ("12\n", .notHex(position: 3)),
    ("0X12", .notHex(position: 2)),
    ("0x0x12", .notHex(position: 4)),
    ("x12", .notHex(position: 1)),
    ("-1", .notHex(position: 1)),
    ("1２", .notHex(position: 2)),
    ("éé1g", .notHex(position: 1)),
    ("12\0\0", .notHex(position: 3)),
    ("12é", .notHex(position: 3)),
  ])
  func refusesNonHex(text: String, error: HexError) {
    #expect(throws: error) { try Hex.decode(text) }
  }

  @Test func takesTheDigitsAndNoOtherCharacter() {
    let digits = Set("0123456789abcdefABCDEF".unicodeScalars)
    for value in 0..<UInt32(0x800) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "1" + String(scalar)
      #expect(((try? Hex.decode(text)) != nil) == digits.contains(scalar), "\(value)")
    }
  }
}
