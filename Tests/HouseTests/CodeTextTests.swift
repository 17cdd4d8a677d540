import Testing

@Suite struct CodeTextTests {
  @Test(arguments: [
    ("let a = 1 // print(a)", "let a = 1            "),
    ("a /* b /* c */ d */ e", "a                   e"),
    (#"f("print(x)", 2)"#, #"f("        ", 2)"#),
    (#""a \(g("b") + h(1)) c""#, #""   (g(" ") + h(1))  ""#),
    (#""quote \" inside" + b"#, #""               " + b"#),
    (##"#"raw " \( "# + c"##, ##"#"         "# + c"##),
    (##"#"raw \#(d) "# + c"##, ##"#"      (d) "# + c"##),
    ("#if canImport(Glibc)", "#if canImport(Glibc)"),
  ])
  func keepsCodeAndBlanksTheRest(source: String, code: String) {
    #expect(CodeText.code(of: source) == code)
  }

  @Test(arguments: [
    (#"f("a -- b") // "c""#, #"   a -- b         "#),
    (#""a \(g("b") + h(1)) c""#, #" a      b           c "#),
    (##"#"raw " \#(d) "# + c"##, ##"  raw "             "##),
  ])
  func keepsTheContentsOfStrings(source: String, literals: String) {
    #expect(CodeText.literals(of: source) == literals)
  }

  @Test func keepsTheLinesOfALongString() {
    let source = "let a = \"\"\"\n  one \"two\"\n  \\(f(3))\n  \"\"\" + b\nc"
    let code = "let a = \"\"\"\n           \n   (f(3))\n  \"\"\" + b\nc"
    #expect(CodeText.code(of: source) == code)
    let literals = "           \n  one \"two\"\n         \n         \n "
    #expect(CodeText.literals(of: source) == literals)
  }
}
