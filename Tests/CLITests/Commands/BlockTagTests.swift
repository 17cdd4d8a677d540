import ChainKit
import Core
import Entity
import Testing

@testable import kingtherum

@Suite struct BlockTagTests {
  @Test func readsNamesNumbersAndHashes() throws {
    for (text, tag) in [
      ("latest", BlockTag.latest), ("safe", .safe),
      ("finalized", .finalized), ("earliest", .earliest), ("0", .number(0)),
      ("18446744073709551615", .number(.max)),
    ] { #expect(try BlockTag(typed: text) == tag) }
    let hash = "0x" + String(repeating: "ab", count: 32)
    #expect(try BlockTag(typed: hash) == .hash(try Hash32(parsing: hash)))
  }

  @Test(arguments: [
    "", "newest", "pending", "Latest", "-1", "+1", "1.5", "1e3", "18446744073709551616", " 1", "٣",
  ])
  func refusesInvalidBlock(_ text: String) {
    #expect(throws: BlockTagError.unknown(text)) { try BlockTag(typed: text) }
  }

  @Test(arguments: ["0x", "0x12", "0x" + String(repeating: "g", count: 64)])
  func refusesInvalidHash(_ text: String) {
    #expect(throws: Hash32Error.self) { try BlockTag(typed: text) }
  }
}
