import Entity
import TestSupport
import Testing

struct Hash32Tests {
  @Test func comesBackFromItsOwnText() throws {
    var random = SeededRandom()
    for _ in 0..<100 {
      let hash = try Hash32(bytes: random.bytes(32))
      #expect(try Hash32(parsing: hash.description) == hash, "\(random.comment)")
    }
  }

  @Test func emptyHashIsKeccakOfNothing() {
    #expect(
      Hash32.keccak(of: []).description
        == "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
    )
  }

  private static let wrong: [(String, Hash32Error)] = [
    ("", .noPrefix),
    ("c5d2", .noPrefix),
    ("0x", .length(found: 0)),
    ("0xabc", .length(found: 3)),
    ("0x" + digits(66), .length(found: 66)),
    ("0x" + digits(63) + "g", .notHex(position: 66)),
    ("0x" + digits(63) + " ", .notHex(position: 66)),
  ]

  private static func digits(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test(arguments: wrong)
  func refusesOtherText(text: String, error: Hash32Error) {
    #expect(throws: error) { try Hash32(parsing: text) }
  }

  @Test func takesThirtyTwoBytesOnly() {
    #expect(throws: Hash32Error.byteCount(found: 20)) {
      try Hash32(bytes: [UInt8](repeating: 0, count: 20))
    }
  }
}
