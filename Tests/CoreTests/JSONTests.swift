import Core
import TestSupport
import Testing

struct JSONTests {
  @Test func readsEveryTypeOfValue() throws {
    let text = #" {"a": [1, -2, true, false, null], "b": {"": "x\"\\\/\b\f\n\r\té\ud83d\ude42"}} "#
    let inner = JSON.Member("", .string("x\"\\/\u{8}\u{c}\n\r\té🙂"))
    let array = JSON.array([.integer(1), .integer(-2), .bool(true), .bool(false), .null])
    let wanted = JSON.object([JSON.Member("a", array), JSON.Member("b", .object([inner]))])
    #expect(try parse(text) == wanted)
  }

  @Test func readsBackWhatItWrites() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let json = Self.value(depth: 4, &random)
      #expect(try parse(json.render()) == json, "\(random.comment)")
      #expect(try parse(json.pretty()) == json, "\(random.comment)")
      let shown = json.pretty().split(separator: "\n").joined()
      #expect(shown.unicodeScalars.allSatisfy { !UntrustedText.isHidden($0) })
    }
  }

  @Test func writesWithAndWithoutBlanks() throws {
    let json = try parse(#"{"b":[1,{"c":[]}],"a":{},"t":"\u202e\u0007\"\n"}"#)
    #expect(json.render() == "{\"b\":[1,{\"c\":[]}],\"a\":{},\"t\":\"\u{202e}\\u0007\\\"\\n\"}")
    #expect(
      json.pretty() == """
        {
          "b": [
            1,
            {
              "c": []
            }
          ],
          "a": {},
          "t": "\\u202e\\u0007\\"\\n"
        }
        """
    )
  }

  @Test func distinguishesCanonicallyEquivalentKeys() throws {
    // U+212A, the Kelvin sign, is canonically equivalent to K.
    #expect("\u{212a}" == "K")
    #expect(JSON.string("\u{212a}") != JSON.string("K"))
    #expect(try parse("{\"\u{212a}\":1,\"K\":2}").members(at: "").count == 2)
    var object = try JSONObject(parse("{\"\u{212a}ind\":1}"))
    #expect(throws: JSONError.missing(path: "Kind")) { try object.integer("Kind") }
    #expect(Set([JSON.string("\u{212a}"), .string("K"), .string("K")]).count == 2)
  }

  @Test(arguments: [
    ("", JSONError.empty),
    ("  ", .empty),
    ("{", .unfinished),
    ("[1,", .unfinished),
    ("\"abc", .unfinished),
    ("\"\\", .unfinished),
    ("\"\\u12", .unfinished),
    ("tru", .unfinished),
    ("-", .unfinished),
    ("tRue", .unexpected(.init(line: 1, column: 2))),
    ("[1,]", .unexpected(.init(line: 1, column: 4))),
    ("{\"a\":1,}", .unexpected(.init(line: 1, column: 8))),
    ("{a:1}", .unexpected(.init(line: 1, column: 2))),
    ("{'a':1}", .unexpected(.init(line: 1, column: 2))),
    ("{\"a\" 1}", .unexpected(.init(line: 1, column: 6))),
    ("[1 2]", .unexpected(.init(line: 1, column: 4))),
    ("\u{feff}1", .byteOrderMark),
    ("\u{a0}1", .unexpected(.init(line: 1, column: 1))),
    ("[\n\"é\", /* */ 1]", .unexpected(.init(line: 2, column: 6))),
    ("NaN", .unexpected(.init(line: 1, column: 1))),
    ("+1", .unexpected(.init(line: 1, column: 1))),
    (".5", .unexpected(.init(line: 1, column: 1))),
    ("-a", .unexpected(.init(line: 1, column: 2))),
    ("{} {}", .trailing(.init(line: 1, column: 4))),
    ("1\0", .trailing(.init(line: 1, column: 2))),
    ("{\"a\":1,\n \"\\u0061\":2}", .duplicate(.init(line: 2, column: 2), key: "a")),
    ("01", .numberForm(.init(line: 1, column: 1))),
    ("-01", .numberForm(.init(line: 1, column: 1))),
    ("-0", .numberForm(.init(line: 1, column: 1))),
    ("1.0", .fraction(.init(line: 1, column: 1))),
    ("[1e3]", .fraction(.init(line: 1, column: 2))),
    ("-0.0", .fraction(.init(line: 1, column: 1))),
    ("0E1", .fraction(.init(line: 1, column: 1))),
    ("9007199254740992", .largeNumber(.init(line: 1, column: 1))),
    ("-9007199254740992", .largeNumber(.init(line: 1, column: 1))),
    ("9223372036854775808", .largeNumber(.init(line: 1, column: 1))),
    ("-9223372036854775809", .largeNumber(.init(line: 1, column: 1))),
    ("\"a\u{1}\"", .control(.init(line: 1, column: 3))),
    ("\"a\nb\"", .control(.init(line: 1, column: 3))),
    ("\"\\x41\"", .escape(.init(line: 1, column: 2))),
    ("\"\\u00g0\"", .escape(.init(line: 1, column: 2))),
    ("\"\\ud800\"", .surrogate(.init(line: 1, column: 2))),
    ("\"\\ude42\"", .surrogate(.init(line: 1, column: 2))),
    ("\"\\ud83d\\u0041\"", .surrogate(.init(line: 1, column: 2))),
  ])
  func refusesWhatIsNotStrict(text: String, error: JSONError) {
    #expect(throws: error) { try parse(text) }
  }

  /// Small and large objects use different algorithms to find duplicates.
  @Test(arguments: [2, 15, 16, 17, 18, 40]) func findsDuplicateKeys(count: Int) throws {
    let members = (0..<count).map { "\"k\($0)\":1" }
    #expect(try parse("{\(members.joined(separator: ","))}").members(at: "").count == count)
    for (first, second) in [(0, count - 1), (count / 2, count - 1), (0, 1), (count - 2, count - 1)]
    {
      var twice = members
      twice[second] = members[first]
      if first == second { continue }
      let error = #expect(throws: JSONError.self) { try parse("{\(twice.joined(separator: ","))}") }
      guard case .duplicate(_, key: "k\(first)") = error else {
        Issue.record("\(count) members, \(first) and \(second): \(String(describing: error))")
        continue
      }
    }
    let composed = members + ["\"\u{e9}\":1", "\"e\u{301}\":2"]
    #expect(try parse("{\(composed.joined(separator: ","))}").members(at: "").count == count + 2)
  }

  @Test func takesIntegersToTheLimit() throws {
    #expect(try parse("9007199254740991") == .integer(JSON.largestInteger))
    #expect(try parse("-9007199254740991") == .integer(-JSON.largestInteger))
  }

  @Test func refusesBytesThatAreNotText() {
    let bytes = Array("[\n  \"é".utf8) + [0xc3, 0x28]
    #expect(throws: JSONError.notUTF8(.init(line: 2, column: 5))) {
      try JSON.parse(bytes, maxBytes: 100)
    }
  }

  @Test func refusesLongAndDeepDocuments() throws {
    let deep = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(try parse(deep).render() == deep)
    #expect(throws: JSONError.tooDeep(.init(line: 1, column: 33), limit: 32)) {
      try parse(String(repeating: "[", count: 1 << 16))
    }
    #expect(throws: JSONError.tooDeep(.init(line: 1, column: 161), limit: 32)) {
      try parse(String(repeating: "{\"a\":", count: 1 << 12))
    }
    #expect(throws: JSONError.tooLong(limit: 3, found: 4)) {
      try JSON.parse(Array("null".utf8), maxBytes: 3)
    }
  }

  @Test(.timeLimit(.minutes(1))) func readsALongDocumentInLinearTime() throws {
    // With a quadratic step, 60,000 members would take many minutes.
    let members = (0..<60_000).map { "\n\"k\($0)\":\($0)" }.joined(separator: ",")
    let text = "{\(members),\"\(String(repeating: "\\u0041", count: 20_000))\":0}"
    let json = try JSON.parse(Array(text.utf8), maxBytes: 1 << 24)
    #expect(try json.members(at: "").count == 60_001)
  }

  @Test func everyCutOfADocumentIsRefused() throws {
    let bytes = Array(#"{"a":[1,"é\u00e9",true],"b":{"c":null}}"#.utf8)
    for count in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSON.parse(Array(bytes[..<count]), maxBytes: 100) }
    }
    #expect(try JSON.parse(bytes, maxBytes: bytes.count).members(at: "").count == 2)
  }

  private func parse(_ text: String) throws(JSONError) -> JSON {
    try JSON.parse(Array(text.utf8), maxBytes: 1 << 20)
  }

  private static func value(depth: Int, _ random: inout SeededRandom) -> JSON {
    switch Int.random(in: 0...(depth == 0 ? 3 : 5), using: &random) {
    case 0: return .string(text(&random))
    case 1: return .integer(.random(in: -JSON.largestInteger...JSON.largestInteger, using: &random))
    case 2: return .bool(.random(using: &random))
    case 3: return .null
    case 4: return .array((0..<3).map { _ in value(depth: depth - 1, &random) })
    default:
      let keys = Set((0..<3).map { _ in Array(text(&random).utf8) })
      return .object(
        keys.map {
          JSON.Member(String(decoding: $0, as: UTF8.self), value(depth: depth - 1, &random))
        }
      )
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let limits: [UInt32] = [0x20, 0x80, 0xa0, 0x2100, 0xd800, 0x11_0000]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let limit = limits[Int.random(in: limits.indices, using: &random)]
      let value = UInt32.random(in: 0..<limit, using: &random)
      text.append(Unicode.Scalar(value) ?? "\u{fffd}")
    }
    return String(text)
  }
}
