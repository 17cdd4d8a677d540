import Testing

@testable import ChainKit

/// An array is split at its own commas only.
@Suite struct JSONElementsTests {
  @Test(arguments: [
    ("[]", []), (" [ \n] ", []), ("[1]", ["1"]), ("[1,2 , 3]", ["1", "2 ", " 3"]),
    (#"[{"a":[1,2]},{"b":"x,y"}]"#, [#"{"a":[1,2]}"#, #"{"b":"x,y"}"#]),
    (#"["]","\"],[",{"k\\":"\\"}]"#, [#""]""#, #""\"],[""#, #"{"k\\":"\\"}"#]),
    ("[,]", ["", ""]),
  ])
  func splits(_ text: String, _ expected: [String]) throws {
    let parts = try #require(JSONElements.split(Array(text.utf8)))
    #expect(parts.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [
    "", " ", "[", "]", "{}", "[1", "1]", "[1]]", "[[1]", "[1][2]", #"["]"#, #"["a\"]"#, "[}{]",
    "[1] x", "null",
  ])
  func refuses(_ text: String) {
    #expect(JSONElements.split(Array(text.utf8)) == nil)
  }
}
