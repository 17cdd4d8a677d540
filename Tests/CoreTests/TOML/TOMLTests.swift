import Core
import TestSupport
import Testing

/// Values, and the parser's limits.
struct TOMLTests {
  private func parse(_ text: String) throws -> TOMLTable {
    try TOML.parse(Array(text.utf8), maxBytes: 1 << 16)
  }

  @Test func readsValuesByTheirKeys() throws {
    let table = try parse(
      """
      name = "dev"
      count = 0x1F
      ratio = 1_0.5e-3
      on = true
      list = [1, [2]]
      when = 1979-05-27 07:32:00Z

      [chains.dev]
      url = 'http://127.0.0.1'
      """
    )
    #expect(table.entries.map(\.key) == ["name", "count", "ratio", "on", "list", "when", "chains"])
    #expect(table["name"]?.value.string == "dev")
    #expect(table["count"]?.value.integer == 31)
    #expect(table["on"]?.value.bool == true)
    #expect(table["list"]?.value.array?.first?.integer == 1)
    #expect(table["list"]?.value.array?.last?.array?.first?.integer == 2)
    let dev = table["chains"]?.value.table?["dev"]?.value.table
    #expect(dev?["url"]?.value.string == "http://127.0.0.1")
    #expect(table["name"]?.value.integer == nil && table["count"]?.value.string == nil)
    #expect(table["on"]?.value.table == nil && table["name"]?.value.bool == nil)
    guard case .float("1_0.5e-3") = table["ratio"]?.value.content,
      case .dateTime(let when) = table["when"]?.value.content
    else {
      Issue.record("\(table)")
      return
    }
    #expect(when.kind == .offsetDateTime && when.text == "1979-05-27 07:32:00Z")
  }

  @Test func keysAreTheSameOnlyWhenTheirBytesAre() throws {
    let table = try parse("\"caf\u{E9}\" = 1\n\"cafe\u{301}\" = 2")
    #expect(table.entries.count == 2)
    #expect(table["caf\u{E9}"]?.value.integer == 1)
    #expect(table["cafe\u{301}"]?.value.integer == 2)
    #expect(throws: TOMLError.self) { try parse("\"\\u00e9\" = 1\n\"\u{E9}\" = 2") }
  }

  @Test(arguments: [
    ("9223372036854775807", Int64.max), ("-9223372036854775808", .min),
    ("0x7FFFFFFFFFFFFFFF", .max), ("0o17", 15), ("0b1_01", 5), ("+0", 0),
  ])
  func readsWholeNumbersOf64Bits(text: String, number: Int64) throws {
    #expect(try parse("a = \(text)")["a"]?.value.integer == number)
  }

  @Test(arguments: ["0000-02-29", "2000-02-29", "1990-12-31T23:59:60Z", "23:59:60.5"])
  func acceptsDatesThatExist(text: String) throws {
    #expect(throws: Never.self) { try parse("a = \(text)") }
  }

  @Test(arguments: ["1900-02-29", "2001-04-31", "2001-00-01", "24:00:00", "2001-01-01T00:00:61Z"])
  func refusesDatesThatDoNotExist(text: String) {
    let error = #expect(throws: TOMLError.self) { try parse("a = \(text)") }
    #expect(error?.reason == .dateTime(text))
  }

  @Test func lineEndsInStringsAreLineFeeds() throws {
    let table = try parse("a = \"\"\"\r\nx\r\ny\\\r\n  \r\n z\"\"\"\r\nb = '''\r\nx\r\n'''")
    #expect(table["a"]?.value.string == "x\nyz")
    #expect(table["b"]?.value.string == "x\n")
  }

  @Test func tablesMayFollowEachOtherInAnyOrder() throws {
    let table = try parse("[a.b]\nx = 1\n[[a.c]]\n[a]\ny = 2\n[[a.c]]\nz = 3\n[a.c.d]\n")
    let a = table["a"]?.value.table
    #expect(a?.entries.map(\.key) == ["b", "c", "y"])
    #expect(a?["c"]?.value.array?.map { $0.table?.entries.map(\.key) } == [[], ["z", "d"]])
  }

  @Test func refusesDocumentsThatAreTooLong() {
    let bytes = Array("a = 1\n".utf8)
    #expect(throws: Never.self) { try TOML.parse(bytes, maxBytes: 6) }
    #expect(throws: TOMLError(.tooLong(limit: 5, found: 6), .init(line: 1, column: 1))) {
      try TOML.parse(bytes, maxBytes: 5)
    }
  }

  @Test func refusesDeepNesting() throws {
    let limit = TOML.depthLimit
    func arrays(_ count: Int) -> String {
      "a = " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    func path(_ count: Int) -> String {
      [String](repeating: "a", count: count).joined(separator: ".")
    }
    func inline(_ count: Int) -> String {
      String(repeating: "a = { ", count: count) + "b = 1" + String(repeating: " }", count: count)
    }
    let forms: [(String, String)] = [
      (arrays(limit), arrays(limit + 1)), (inline(limit), inline(limit + 1)),
      ("[\(path(limit))]", "[\(path(limit + 1))]"),
      ("[[\(path(limit - 1))]]", "[[\(path(limit))]]"),
      ("\(path(limit + 1)) = 1", "\(path(limit + 2)) = 1"),
      ("[\(path(limit))]\na = 1", "[\(path(limit))]\na.a = 1"),
      ("[\(path(limit - 1))]\na = []", "[\(path(limit))]\na = []"),
      ("a = \(String(repeating: "[", count: limit))]", arrays(20_000)),
      ("a = [", String(repeating: "a = {", count: 10_000)),
    ]
    for (taken, refused) in forms {
      do { _ = try parse(taken) } catch let error as TOMLError {
        #expect(error.reason != .tooDeep(limit: limit), "\(taken)")
      }
      let error = #expect(throws: TOMLError.self) { try parse(refused) }
      #expect(error?.reason == .tooDeep(limit: limit), "\(refused.prefix(80))")
    }
  }

  /// Each of the cheapest forms is parsed in one pass; one pass per key would take minutes.
  @Test(arguments: ["a%=1\n", "[[a]]\n", "[a%]\n", "a.b%.c=1\n", "[a.b%]\n", "'%'={}#\n"])
  func readsManyKeysInOnePass(line: String) throws {
    let text = (0..<20_000).map { line.replacing("%", with: "\($0)") }.joined()
    let time = try ProcessorTime.of {
      _ = try TOML.parse(Array(text.utf8), maxBytes: 1 << 20)
    }
    #expect(time < .seconds(30))
  }

  @Test func readsManyValuesOnOneLineInOnePass() throws {
    let text = "a=[" + [String](repeating: "1", count: 50_000).joined(separator: ",") + "]"
    let time = try ProcessorTime.of {
      let table = try TOML.parse(Array(text.utf8), maxBytes: 1 << 20)
      #expect(table["a"]?.value.array?.count == 50_000)
    }
    #expect(time < .seconds(30))
  }
}
