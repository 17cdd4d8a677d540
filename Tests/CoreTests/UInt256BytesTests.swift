import Core
import TestSupport
import Testing

struct UInt256BytesTests {
  @Test func readsBackWhatItWrites() throws {
    var random = SeededRandom()
    for length in 0...32 {
      let bytes = random.bytes(length)
      let number = UInt256(word: bytes)
      #expect(number.bigEndian == Array(bytes.drop { $0 == 0 }), "\(random.comment)")
      #expect(number.bigEndian(count: length) == bytes, "\(random.comment)")
      #expect(number.word == [UInt8](repeating: 0, count: 32 - length) + bytes, "\(random.comment)")
      #expect(UInt256(bigEndian: [0, 0] + number.word) == number, "\(random.comment)")
      #expect(number.bigEndian(count: 90)?.count == 90)
      #expect(number.hexadecimal == Self.digits(of: bytes), "\(random.comment)")
    }
  }

  @Test func bytesMayBeInAnyCollection() {
    var random = SeededRandom()
    for length in 0...32 {
      let bytes = random.bytes(length)
      let number = UInt256(word: bytes)
      #expect(UInt256(word: ([7] + bytes + [9])[1...length + 1].dropLast()) == number)
      // Not in one piece of memory.
      #expect(UInt256(word: bytes.reversed().reversed()) == number, "\(random.comment)")
      #expect(UInt256(word: Array(bytes.reversed()).reversed()) == number, "\(random.comment)")
    }
  }

  @Test func leavesNoByteOut() {
    #expect(UInt256(0).bigEndian == [])
    #expect(UInt256(0).bigEndian(count: 0) == [])
    #expect(UInt256(0).bigEndian(count: 2) == [0, 0])
    #expect(UInt256(255).bigEndian(count: 1) == [255])
    #expect(UInt256(256).bigEndian(count: 1) == nil)
    #expect(UInt256.max.bigEndian(count: 31) == nil)
    #expect((UInt256(1) << 64).bigEndian == [1] + [UInt8](repeating: 0, count: 8))
  }

  @Test func refusesASlicedNumberThatIsTooWide() {
    let wide: [UInt8] = [0, 1] + [UInt8](repeating: 0, count: 32)
    #expect(UInt256(bigEndian: wide) == nil)
    #expect(UInt256(bigEndian: wide.dropLast()) == UInt256(1) << 248)
  }

  private static func digits(of bytes: [UInt8]) -> String {
    let digits = Hex.encode(bytes).drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }
}
