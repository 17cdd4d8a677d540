import Testing

@Suite struct CodeTextTests {
  @Test(arguments: [
    ("let a = 1 // print(a)", "let a = 1"),
    ("a /* b /* c */ d */ e", "a                   e"),
    (#"f("print(x)", 2)"#, #"f("        ", 2)"#),
    (#""a \(g("b") + h(1)) c""#, #""    g(" ") + h(1))  ""#),
    (#""quote \" inside" + b"#, #""               " + b"#),
    (##"#"raw " \( "# + c"##, ##"#"        "# + c"##),
    (##"#"raw \#(d) "# + c"##, ##"#"       d) "# + c"##),
  ])
  func keepsCodeAndBlanksTheRest(source: String, code: String) {
    let found = CodeText.code(of: source)
    #expect(found.utf8.count == source.utf8.count)
    #expect(trimmed(found) == trimmed(code))
  }

  @Test func keepsLinesOfLongStrings() {
    let source = "let a = \"\"\"\n  one \"two\"\n  \\(f(3))\n  \"\"\" + b\nc"
    let lines = CodeText.code(of: source).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map(trimmed) == ["let a = \"\"\"", "", "f(3))", "\"\"\" + b", "c"])
  }

  /// What stands in the interpolation's brackets and after; blanks at both ends do not count.
  private func trimmed(_ text: some StringProtocol) -> String {
    var rest = text.drop { $0 == " " || $0 == "(" }
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
