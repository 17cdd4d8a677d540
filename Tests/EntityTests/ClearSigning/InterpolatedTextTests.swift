import Testing

@testable import Entity

/// Sentences with values in them, as ERC-7730 prints them.
struct InterpolatedTextTests {
  private static func parts(_ text: String) -> [InterpolatedText.Part]? {
    InterpolatedText(parsing: text)?.parts
  }

  private static func value(_ path: String) throws -> InterpolatedText.Part {
    .value(try #require(ClearPath(parsing: path)))
  }

  @Test func pathsStandInBraces() throws {
    #expect(
      Self.parts("Send {value} to {@.from}")
        == [
          .text("Send "), try Self.value("value"), .text(" to "), try Self.value("@.from"),
        ]
    )
    #expect(Self.parts("{params.amounts.[0]}") == [try Self.value("params.amounts.[0]")])
    #expect(Self.parts("Nothing more") == [.text("Nothing more")])
  }

  @Test func bracesAreDoubledToBeBraces() throws {
    #expect(
      Self.parts("Execute {{function}} with {amount} tokens")
        == [.text("Execute {function} with "), try Self.value("amount"), .text(" tokens")]
    )
  }

  @Test(arguments: [
    "", "Send {value", "Send value}", "Send {}", "Send {@}", "a } b", "{a[}", "{{a}",
    String(repeating: "{a}", count: 17), String(repeating: "a", count: 1_025),
  ]) func whatIsNotWellFormedIsNoSentence(text: String) {
    #expect(Self.parts(text) == nil)
  }

  @Test func waysToWriteOnePathAreOne() throws {
    let ways = ["#.to", "to", "to.[]", "#.to.[]"].compactMap { ClearPath(parsing: $0)?.whole }
    #expect(ways.count == 4 && Set(ways).count == 1)
    #expect(ClearPath(parsing: "@.to")?.whole != ways[0])
    #expect(ClearPath(parsing: "to.[0]")?.whole != ways[0])
  }
}
