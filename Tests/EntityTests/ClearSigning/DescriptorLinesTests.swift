import Core
import Testing

@testable import Entity

/// Stored descriptors as a backup contains them. The backup vectors cover what is refused.
struct DescriptorLinesTests {
  private static func line(_ name: String, _ json: String) throws -> DescriptorLines.Line {
    .init(name: name, file: try DescriptorFile(kept: Array(json.utf8)))
  }

  @Test func goesThereAndBack() throws {
    let lines = DescriptorLines([
      try Self.line("pool", #"{"owner": "a\nb \u2028", "n": [1, -2, null, true]}"#),
      try Self.line("1inch.swap", "{}"),
    ])
    let text = lines.text
    #expect(
      text
        == Array(
          "1inch.swap {}\npool {\"owner\":\"a\\nb \u{2028}\",\"n\":[1,-2,null,true]}\n".utf8
        )
    )
    #expect(DescriptorLines(parsing: text) == lines)
    #expect(DescriptorLines(parsing: [])?.lines.isEmpty == true)
  }

  @Test func tooMuchIsRefusedBeforeItIsRead() {
    let line = Array(("a " + #"{"a":""# + String(repeating: "b", count: 1 << 20) + "\"}\n").utf8)
    #expect(DescriptorLines(parsing: line) != nil)
    let many = [UInt8](repeating: 0x61, count: DescriptorLines.maxBytes + 1)
    #expect(DescriptorLines(parsing: many) == nil)
  }

  @Test func namesAreThoseOfPlainFiles() {
    for name in ["a", "1inch.calldata-V6", "A_b", "indexes", "index.pool"] {
      #expect(DescriptorLines.isName(name), "\(name)")
    }
    for name in [
      "", ".a", "..", "a/b", "a b", "a\u{0}", "é", "index", "Index",
      String(repeating: "a", count: 161),
    ] {
      #expect(!DescriptorLines.isName(name), "\(name)")
    }
  }

  @Test func aKeptFileIncludesNothing() throws {
    #expect(throws: ClearDescriptorError.shape("includes")) {
      try DescriptorFile(kept: Array(#"{"includes":"a.json"}"#.utf8))
    }
    #expect(throws: ClearDescriptorError.shape("the file")) {
      try DescriptorFile(kept: Array("[]".utf8))
    }
    #expect(throws: ClearDescriptorError.json(.empty)) { try DescriptorFile(kept: []) }
  }
}
