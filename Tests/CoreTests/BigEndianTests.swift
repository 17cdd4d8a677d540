import BigInt
import Core
import TestSupport
import Testing

struct BigEndianTests {
  @Test func readsBackWhatItWrites() {
    var random = SeededRandom()
    for length in 0..<80 {
      let bytes = random.bytes(length)
      let number = BigUInt(bigEndian: bytes)
      #expect(number.bigEndian == Array(bytes.drop { $0 == 0 }), "\(random.comment)")
      #expect(number.bigEndian(count: length) == bytes, "\(random.comment)")
      #expect(number.bigEndian(count: 90)?.count == 90)
      #expect(String(number, radix: 16) == Self.digits(of: bytes), "\(random.comment)")
    }
  }

  @Test func leavesNoByteOut() {
    #expect(BigUInt(0).bigEndian == [])
    #expect(BigUInt(0).bigEndian(count: 0) == [])
    #expect(BigUInt(0).bigEndian(count: 2) == [0, 0])
    #expect(BigUInt(255).bigEndian(count: 1) == [255])
    #expect(BigUInt(256).bigEndian(count: 1) == nil)
    #expect((BigUInt(1) << 256).bigEndian(count: 32) == nil)
    #expect((BigUInt(1) << 64).bigEndian == [1] + [UInt8](repeating: 0, count: 8))
  }

  private static func digits(of bytes: [UInt8]) -> String {
    let digits = Hex.encode(bytes).drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }
}
