import Core
import TestSupport
import Testing

@Suite struct URTests {
  private static func message(_ count: Int, _ random: inout SeededRandom) throws -> UR {
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return try UR(type: "bytes", value: .bytes(bytes))
  }

  /// Enough parts, whichever and in any order, decode to the message and to nothing else.
  @Test func anySufficientPartsDecodeTheMessage() throws {
    var random = SeededRandom()
    for _ in 0..<60 {
      let count = Int.random(in: 20...900, using: &random)
      let message = try Self.message(count, &random)
      let parts = try URParts(message, maxBytes: Int.random(in: 10...90, using: &random))
      var collector = URDecoder()
      var taken = 0
      while collector.message == nil {
        let number = UInt32.random(in: 1...UInt32(10 * parts.count), using: &random)
        try collector.take(try parts.text(number))
        taken += 1
        guard taken < 40 * parts.count + 100 else {
          Issue.record("no end of parts, \(random.comment)")
          return
        }
      }
      #expect(collector.message == message, "\(random.comment)")
      #expect(collector.progress == (parts.count, parts.count))
    }
  }

  @Test func reportsProgress() throws {
    var random = SeededRandom()
    let parts = try URParts(try Self.message(300, &random), maxBytes: 50)
    var collector = URDecoder()
    #expect(collector.progress == (0, 0))
    for number in [4, 2, 2, 7] as [UInt32] { try collector.take(try parts.text(number)) }
    #expect(collector.progress == (3, 7))
    #expect(collector.message == nil)
  }

  /// A change of any one letter is detected.
  @Test func aWrongLetterIsNoticed() throws {
    var random = SeededRandom()
    let text = try Self.message(20, &random).text
    for place in "ur:bytes/".utf8.count..<text.utf8.count {
      var letters = Array(text.utf8)
      letters[place] = letters[place] == UInt8(ascii: "z") ? UInt8(ascii: "y") : letters[place] + 1
      #expect(throws: URError.self) {
        try URDecoder.read(letters)
      }
    }
  }

  @Test func readsWhatAScannerPrints() throws {
    var random = SeededRandom()
    let message = try Self.message(100, &random)
    let parts = try URParts(message, maxBytes: 40)
    let lines = try (1...UInt32(parts.count)).map {
      "QR-Code:\(try parts.text($0).uppercased())\r\n"
    }
    #expect(try URDecoder.read(Array(lines.joined().utf8)) == message)
    #expect(throws: URError.incomplete(known: 0, of: 0)) { try URDecoder.read([]) }
  }

  @Test func refusesToCutAMessageTooSmall() throws {
    let large = try UR(type: "bytes", value: .bytes([UInt8](repeating: 7, count: 50_000)))
    #expect(throws: URError.tooManyParts(found: 4_546)) { try URParts(large, maxBytes: 10) }
    #expect(throws: URError.type(found: "Bytes")) { try UR(type: "Bytes", value: .null) }
  }

  /// ISO/IEC 8802-3: the check value of CRC-32 is the sum of the digits 1 to 9.
  @Test func theChecksumIsTheOneOfTheStandard() {
    #expect(CRC32.sum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.sum(of: []) == 0)
  }

  /// The examples of RFC 8949, appendix A, that this decoder accepts.
  @Test(arguments: [
    ("00", CBOR.unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)),
    ("1903e8", .unsigned(1_000)), ("1a000f4240", .unsigned(1_000_000)),
    ("1bffffffffffffffff", .unsigned(.max)), ("3bffffffffffffffff", .negative(.max)),
    ("20", .negative(0)), ("3863", .negative(99)), ("f4", .bool(false)), ("f5", .bool(true)),
    ("f6", .null), ("4401020304", .bytes([1, 2, 3, 4])), ("40", .bytes([])), ("60", .text("")),
    ("6449455446", .text("IETF")), ("62c3bc", .text("ü")),
    ("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
    ("a201020304", .map([.init(.unsigned(1), .unsigned(2)), .init(.unsigned(3), .unsigned(4))])),
    ("c11a514b67b0", .tagged(1, .unsigned(1_363_896_240))),
  ])
  func readsAndWritesTheExamplesOfTheStandard(hex: String, value: CBOR) throws {
    #expect(try CBOR(decoding: Hex.decode(hex)) == value)
    #expect(Hex.encode(value.encoded) == hex)
  }

  @Test func putsTheKeysOfAMapInOrder() {
    let map = CBOR.map([.init(.text("a"), .null), .init(.unsigned(9), .null)])
    #expect(Hex.encode(map.encoded) == "a209f66161f6")
  }
}
