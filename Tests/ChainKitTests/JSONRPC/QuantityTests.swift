import Core
import ChainKit
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("0x0", 0 as UInt256), ("0x1", 1), ("0xff", 255), ("0x400", 1024),
    ("0x" + String(repeating: "f", count: 64), UInt256.max),
  ])
  func readsAndWritesNumbers(text: String, value: UInt256) throws {
    #expect(try Quantity.parse(text) == value)
    #expect(Quantity.text(value) == text)
  }

  @Test(
    "F18: every other form of a quantity is refused",
    arguments: [
      ("", QuantityError.noPrefix), ("0", .noPrefix), ("12", .noPrefix), ("0X1", .noPrefix),
      ("-0x1", .noPrefix), (" 0x1", .noPrefix), ("0x", .noDigits), ("0x00", .leadingZero),
      ("0x01", .leadingZero), ("0xA", .notHex(position: 2)), ("0xfF", .notHex(position: 3)),
      ("0x1 ", .notHex(position: 3)), ("0x+1", .notHex(position: 2)),
      ("0x-1", .notHex(position: 2)),
      ("0x１", .notHex(position: 2)), ("0xg", .notHex(position: 2)), ("0x1_0", .notHex(position: 3)),
      ("0x1" + String(repeating: "0", count: 64), .tooLong(digits: 65, limit: 64)),
    ]
  )
  func refusesEveryOtherForm(text: String, error: QuantityError) {
    #expect(throws: error) { try Quantity.parse(text) }
  }

  @Test func refusesMoreThan64BitsWhereACountIsWanted() throws {
    #expect(try Quantity.parse64("0xffffffffffffffff") == .max)
    #expect(throws: QuantityError.tooLong(digits: 17, limit: 16)) {
      try Quantity.parse64("0x10000000000000000")
    }
  }

  @Test func readsBytesOfEachLength() throws {
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      #expect(try DataHex.parse(DataHex.text(bytes)) == bytes)
    }
  }

  @Test(arguments: [
    ("0x0", QuantityError.oddLength(digits: 1)), ("00", .noPrefix), ("0xAA", .notHex(position: 2)),
    ("0x0g", .notHex(position: 3)), ("0x0 ", .notHex(position: 3)),
  ])
  func refusesBytesInEveryOtherForm(text: String, error: QuantityError) {
    #expect(throws: error) { try DataHex.parse(text) }
  }

  @Test func refusesBytesOfAnotherLength() {
    #expect(throws: QuantityError.length(expected: 32, found: 1)) {
      try DataHex.parse("0x00", count: 32)
    }
  }

  @Test func writesParametersAsOneCanonicalText() {
    let value = RPCParameter.object([
      .init("b", .array([.null, .bool(true), .integer(-3)])),
      .init("a", .string("\"\\\u{1}\nα")),
    ])
    #expect(value.json == #"{"b":[null,true,-3],"a":"\"\\\u0001\u000aα"}"#)
  }

  @Test func escapesACharacterWhereverItStands() {
    for text in ["\"", "\\", "\u{1f}"] {
      for place in 0..<3 {
        var characters = ["a", "é", "0"]
        characters.insert(text, at: place)
        let json = RPCParameter.string(characters.joined()).json
        #expect(!json.unicodeScalars.dropFirst().dropLast().contains("\u{1f}"))
        #expect(json.utf8.count(where: { $0 == UInt8(ascii: "\\") }) == (text == "\\" ? 2 : 1))
      }
    }
    #expect(RPCParameter.string("\u{20}\u{7f}é").json == "\"\u{20}\u{7f}é\"")
  }
}
