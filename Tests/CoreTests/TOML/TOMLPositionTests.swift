import Core
import Testing

/// The positions of keys, values and errors.
struct TOMLPositionTests {
  private static let document = """
    # settings
    chain = "dev"
      "caf\u{E9}" = [ 1,
        { b.c = 'x' } ]

    [chains . dev]
    id = 0x10
    [[list]]
    [[list]]
    when = 1979-05-27 07:32:00Z
    text = \"\"\"
    a \\u00e9 \"\"\\
       b\"\"\"\"
    """

  private func parse(_ text: String) throws -> TOMLTable {
    try TOML.parse(Array(text.utf8), maxBytes: 1 << 16)
  }

  private func place(_ line: Int, _ column: Int) -> TOMLPosition {
    TOMLPosition(line: line, column: column)
  }

  @Test func everyKeyAndValueHasItsPlace() throws {
    let table = try parse(Self.document)
    let chain = try #require(table["chain"])
    #expect(chain.position == place(2, 1) && chain.value.position == place(2, 9))
    let array = try #require(table["caf\u{E9}"])
    #expect(array.position == place(3, 3) && array.value.position == place(3, 12))
    let elements = try #require(array.value.array)
    #expect(elements.map(\.position) == [place(3, 14), place(4, 5)])
    let dotted = try #require(elements.last?.table?["b"])
    #expect(dotted.position == place(4, 7) && dotted.value.position == place(4, 7))
    let inner = try #require(dotted.value.table?["c"])
    #expect(inner.position == place(4, 9) && inner.value.position == place(4, 13))
    let dev = try #require(table["chains"]?.value.table?["dev"])
    #expect(dev.position == place(6, 11) && dev.value.position == place(6, 1))
    #expect(dev.value.table?["id"]?.value.position == place(7, 6))
    let list = try #require(table["list"])
    #expect(list.position == place(8, 3) && list.value.position == place(8, 1))
    #expect(list.value.array?.map(\.position) == [place(8, 1), place(9, 1)])
    let last = try #require(list.value.array?.last?.table)
    #expect(last["text"]?.value.position == place(11, 8))
    #expect(last["text"]?.value.string == "a \u{E9} \"\"b\"")
  }

  @Test func aByteOrderMarkTakesNoColumn() throws {
    #expect(try parse("\u{FEFF}a = 1")["a"]?.position == place(1, 1))
    #expect(throws: TOMLError(.expectedValue, place(1, 5))) { try parse("\u{FEFF}a = ") }
    #expect(throws: TOMLError(.expectedKey, place(1, 1))) { try parse("\u{FEFF}\u{FEFF}a = 1") }
  }

  @Test(arguments: [
    ("a = 1\nb", TOMLError.Reason.expectedEquals, 2, 2), ("= 1", .expectedKey, 1, 1),
    ("a =\n", .expectedValue, 1, 4), ("a = dev", .word("dev"), 1, 5),
    ("a = 1 b = 2", .expectedLineEnd, 1, 7),
    ("[a\nb = 1", .expectedHeaderEnd(isArray: false), 1, 3),
    ("[[a]\n", .expectedHeaderEnd(isArray: true), 1, 5), ("[]", .expectedKey, 1, 2),
    ("a = \"x\nb = 1", .unclosedString, 1, 5), ("a = '''x\n\n", .unclosedString, 1, 5),
    ("a = [1\nb = 2", .expectedArrayEnd, 2, 1), ("a = { b = 1\n}", .expectedTableEnd, 1, 12),
    ("a = { b = 1, }", .expectedKey, 1, 14), ("a = \"\u{E9}\\q\"", .escape, 1, 7),
    ("a = \"\\ud800\"", .escapedScalar, 1, 6), ("a = \"\\U00110000\"", .escapedScalar, 1, 6),
    ("a = 'x\u{7}'", .control(7), 1, 7), ("a = 1 # \u{7F}", .control(0x7F), 1, 9),
    ("a = 1\r", .carriageReturn, 1, 6), ("\"\"\"a\"\"\" = 1", .multilineKey, 1, 1),
    ("a = 1.", .number("1."), 1, 5), ("a = 01", .leadingZero("01"), 1, 5),
    ("a = 9223372036854775808", .integerRange("9223372036854775808"), 1, 5),
    ("a = 2001-02-30", .dateTime("2001-02-30"), 1, 5),
    ("a = 1\n\na = 2", .duplicate("a", line: 1), 3, 1),
    ("[a]\n[b]\n [a]", .duplicate("a", line: 1), 3, 3),
    ("a = 1\n[a.b]", .complete("a", line: 1), 2, 2),
    ("a = {}\na.b = 1", .complete("a", line: 1), 2, 1),
    ("[a.b]\n[a]\nb.c = 1", .complete("b", line: 1), 3, 1),
    ("a = []\n[[a]]", .duplicate("a", line: 1), 2, 3),
  ])
  func namesThePlaceAndTheReason(text: String, reason: TOMLError.Reason, line: Int, column: Int) {
    #expect(throws: TOMLError(reason, place(line, column))) { try parse(text) }
  }

  @Test func namesThePlaceOfBadUTF8() {
    #expect(throws: TOMLError(.notUTF8, place(2, 6))) {
      try TOML.parse(Array("a = 1\nb = \"".utf8) + [0xFF, 0x22], maxBytes: 100)
    }
  }

  @Test func everyReasonIsASentence() {
    let reasons: [(TOMLError.Reason, String)] = [
      (.tooLong(limit: 5, found: 6), "too long: 6 bytes, the limit is 5"),
      (.notUTF8, "invalid UTF-8"),
      (.control(7), "control character U+0007 is not allowed here"),
      (.control(0x7F), "control character U+007F is not allowed here"),
      (.carriageReturn, "a carriage return must be followed by a line feed"),
      (.expectedKey, "expected a key"), (.expectedEquals, "expected = after the key"),
      (.expectedValue, "expected a value"),
      (.expectedHeaderEnd(isArray: false), "expected ] after the name of the table"),
      (.expectedHeaderEnd(isArray: true), "expected ]] after the name of the table"),
      (.expectedLineEnd, "expected the end of the line"),
      (.expectedArrayEnd, "expected , or ] in the array"),
      (.expectedTableEnd, "expected , or } in the inline table"),
      (.unclosedString, "string has no closing quote"),
      (.multilineKey, "a key cannot be a multi-line string"),
      (.escape, "unknown escape sequence"),
      (.escapedScalar, "the escape sequence is not a Unicode character"),
      (.word("dev"), "expected a value, found dev; text must be in quotes"),
      (.number("1."), "invalid number: 1."),
      (.leadingZero("01"), "invalid number: 01 has a leading zero"),
      (.integerRange("9"), "9 does not fit in 64 bits"),
      (.dateTime("9:00"), "invalid date or time: 9:00"),
      (.duplicate("a\u{1B}", line: 3), "key a\\u{1b} is already defined at line 3"),
      (.duplicate("", line: 3), "key \"\" is already defined at line 3"),
      (.complete("a", line: 3), "a is defined at line 3 and cannot be extended"),
      (.tooDeep(limit: 32), "arrays and tables are nested too deep: the limit is 32"),
    ]
    for (reason, sentence) in reasons { #expect(reason.words.english == sentence) }
    #expect(
      TOMLError(.expectedKey, place(3, 9)).words == "line 3, column 9: expected a key"
    )
  }

  /// A truncated document is parsed or refused, with an error position inside the remainder.
  @Test func isReadOrRefusedWhereverItIsCutOff() {
    let bytes = Array(Self.document.utf8)
    for count in bytes.indices {
      let cut = Array(bytes[..<count])
      do { _ = try TOML.parse(cut, maxBytes: 1 << 16) } catch {
        let lines = cut.count { $0 == 0x0A } + 1
        #expect((1...lines).contains(error.position.line) && error.position.column >= 1)
      }
    }
  }
}
