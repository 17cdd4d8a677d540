import Testing

@testable import Core

/// An edit changes one setting and leaves everything else as it was typed.
@Suite struct TOMLEditTests {
  private func edited(_ text: String, to value: String?) throws -> String {
    var edit = try TOMLEdit(Array(text.utf8), maxBytes: 1 << 20)
    if let value {
      try edit.set(["wallet"], to: .string(value), behind: "chain")
    } else {
      try edit.remove(["wallet"])
    }
    return String(decoding: edit.bytes, as: UTF8.self)
  }

  @Test(
    "a setting is added, changed or removed on its own line",
    arguments: [
      ("", "a", "wallet = \"a\"\n"),
      ("# mine\n[chains.dev]\nid = 7\n", "a", "wallet = \"a\"\n\n# mine\n[chains.dev]\nid = 7\n"),
      ("\n# mine\n", "a", "wallet = \"a\"\n\n# mine\n"),
      (
        "chain = \"dev\" # test\n\n[chains.dev]\n", "a",
        "chain = \"dev\" # test\nwallet = \"a\"\n\n[chains.dev]\n"
      ),
      ("chain = \"dev\"", "a", "chain = \"dev\"\nwallet = \"a\"\n"),
      ("chain = \"dev\"\r\nx = 1\r\n", "a", "chain = \"dev\"\r\nwallet = \"a\"\nx = 1\r\n"),
      ("x = 1\n  \"wallet\"  = 'b' # old\ny = 2", "a", "x = 1\n  \"wallet\"  = \"a\" # old\ny = 2"),
      ("wallet = \"\"\"\nold\"\"\" # new\n", "a", "wallet = \"a\" # new\n"),
      ("x = 1\nwallet = [\n  'b',\n]\ny = 2\n", nil, "x = 1\ny = 2\n"),
      ("x = 1\nwallet = 'b'\n# end", nil, "x = 1\n# end"),
      ("wallet = 'b'", nil, ""),
      ("x = 1\n", nil, "x = 1\n"),
      ("\u{FEFF}x = 1\n", "a", "\u{FEFF}wallet = \"a\"\n\nx = 1\n"),
      // A key of the same name in a table is a different key.
      ("[t]\nwallet = 'b'\n", "a", "wallet = \"a\"\n\n[t]\nwallet = 'b'\n"),
    ] as [(String, String?, String)]
  )
  func changesOneLine(text: String, value: String?, wanted: String) throws {
    let found = try edited(text, to: value)
    #expect(found == wanted)
    let table = try TOML.parse(Array(found.utf8), maxBytes: 1 << 20)
    #expect(table["wallet"]?.value.string == value)
  }

  @Test("every name can be written")
  func quotes() throws {
    for name in ["급여 지갑", "a \"b\" \\ c", "tab\there", "\u{7F}"] {
      let found = try edited("", to: name)
      let table = try TOML.parse(Array(found.utf8), maxBytes: 1 << 20)
      #expect(table["wallet"]?.value.string == name)
    }
  }

  @Test("invalid TOML is refused")
  func refusesOther() {
    #expect(throws: TOMLError.self) { try edited("wallet = ", to: "a") }
    #expect(throws: TOMLError.self) { try edited("wallet = 'a'\nwallet = 'b'\n", to: "c") }
  }

  /// A document after one change, which is possible or not.
  private func changed(
    _ text: String,
    isPossible: Bool = true,
    _ change: (inout TOMLEdit) throws -> Bool
  ) throws -> String {
    var edit = try TOMLEdit(Array(text.utf8), maxBytes: 1 << 20)
    let isDone = try change(&edit)
    #expect(isDone == isPossible)
    return String(decoding: edit.bytes, as: UTF8.self)
  }

  @Test(
    "a key of a table is added behind its others, and its kind may change",
    arguments: [
      ("[t]\n", "[t]\nnew = 7\n"), ("[t] # mine", "[t] # mine\nnew = 7\n"),
      ("[t]\na = 1 # one\n\n[u]\n", "[t]\na = 1 # one\nnew = 7\n\n[u]\n"),
      ("[t]\na = [\n 1,\n]\n# end\n", "[t]\na = [\n 1,\n]\nnew = 7\n# end\n"),
      ("[t.u]\nb = 1\n\n[t]\na = 1\n", "[t.u]\nb = 1\n\n[t]\na = 1\nnew = 7\n"),
      ("[t]\nnew = \"a\" # old\n", "[t]\nnew = 7 # old\n"),
      ("t.new = true\n", "t.new = 7\n"), ("t = { a = 1, new = 'x' }\n", "t = { a = 1, new = 7 }\n"),
    ]
  )
  func setsInATable(text: String, wanted: String) throws {
    let found = try changed(text) { try $0.set(["t", "new"], to: .integer(7)) }
    #expect(found == wanted)
    _ = try TOML.parse(Array(found.utf8), maxBytes: 1 << 20)
  }

  @Test(
    "a key is not added to a table without a header of its own",
    arguments: [
      "t.a = 1\n", "t = { a = 1 }\n", "[t.u]\na = 1\n", "[[t]]\na = 1\n", "t = 5\n", "",
    ]
  )
  func addsToNoOtherTable(text: String) throws {
    let found = try changed(text, isPossible: false) { try $0.set(["t", "new"], to: .integer(7)) }
    #expect(found == text)
  }

  @Test func renamesAKey() throws {
    let found = try changed("[t]\n  one  = \"a\" # mine\nx = 1\n") {
      try $0.set(["t", "one"], to: .strings(["a", "b\"c"]), name: "many")
    }
    #expect(found == "[t]\n  many = [\"a\", \"b\\\"c\"] # mine\nx = 1\n")
  }

  @Test(
    "a string is added behind the others, in their layout",
    arguments: [
      ("a = [\"x\"] # one\n", "a = [\"x\", \"new\"] # one\n"),
      ("a = [ 'x', 'y', ]", "a = [ 'x', 'y', \"new\", ]"),
      (
        "a = [\n  'x', # one\n  'y', # two\n]\n",
        "a = [\n  'x', # one\n  'y', # two\n  \"new\",\n]\n"
      ),
      (
        "a = [\n\t'x', # one\n\t'y' # two\n]\n", "a = [\n\t'x', # one\n\t'y', # two\n\t\"new\"\n]\n"
      ),
      ("a = [\n  'x',\n  'y']\n", "a = [\n  'x',\n  'y',\n  \"new\"]\n"),
    ]
  )
  func appendsToAnArray(text: String, wanted: String) throws {
    let found = try changed(text) { try $0.append("new", toArray: ["a"]) }
    #expect(found == wanted)
    let table = try TOML.parse(Array(found.utf8), maxBytes: 1 << 20)
    #expect(table["a"]?.value.array?.last?.string == "new")
  }

  @Test(
    "nothing is added to what is not an array with elements",
    arguments: [
      "a = []\n", "a = 'x'\n", "[[a]]\n", "b = ['x']\n",
    ]
  )
  func appendsToNothingElse(text: String) throws {
    let found = try changed(text, isPossible: false) { try $0.append("new", toArray: ["a"]) }
    #expect(found == text)
  }

  @Test(
    "an element is removed with its comma, and comments stay",
    arguments: [
      ("a = ['x', 'y', 'z']\n", 0, "a = ['y', 'z']\n"),
      ("a = ['x', 'y', 'z']\n", 1, "a = ['x', 'z']\n"),
      ("a = ['x', 'y', 'z']\n", 2, "a = ['x', 'y']\n"),
      ("a = [\n  'x',\n  'y' # two\n]\n", 0, "a = [\n  'y' # two\n]\n"),
      ("a = [\n  'x', # one\n  'y'\n]\n", 1, "a = [\n  'x', # one\n]\n"),
      ("a = [\n  'x', # one\n  'y',\n]\n", 0, "a = [\n  # one\n  'y',\n]\n"),
      ("a = [ 'x' ]\n", 0, "a = [ ]\n"),
    ]
  )
  func removesAnElement(text: String, place: Int, wanted: String) throws {
    let found = try changed(text) { try $0.remove(at: place, ofArray: ["a"]) }
    #expect(found == wanted)
    _ = try TOML.parse(Array(found.utf8), maxBytes: 1 << 20)
    let same = try changed(text, isPossible: false) { try $0.remove(at: 3, ofArray: ["a"]) }
    #expect(same == text)
  }

  @Test(
    "a table is appended behind an empty line",
    arguments: [
      ("", "[t.\"a b\"]\nk = true\n"), ("\n", "\n[t.\"a b\"]\nk = true\n"),
      ("x = 1", "x = 1\n\n[t.\"a b\"]\nk = true\n"),
      ("[t.u]\n", "[t.u]\n\n[t.\"a b\"]\nk = true\n"),
      ("\u{FEFF}", "\u{FEFF}[t.\"a b\"]\nk = true\n"),
    ]
  )
  func appendsATable(text: String, wanted: String) throws {
    let found = try changed(text) {
      try $0.append(table: ["t", "a b"], [("k", .bool(true))])
      return true
    }
    #expect(found == wanted)
  }

  @Test(
    "a table that is there is not appended, and the document stays",
    arguments: [
      "[t]\n", "t = {}\n", "t = 1\n", "t.a = 1\n", "[[t]]\n",
    ]
  )
  func appendsNoTableTwice(text: String) throws {
    var edit = try TOMLEdit(Array(text.utf8), maxBytes: 1 << 20)
    #expect(throws: TOMLError.self) { try edit.append(table: ["t"], []) }
    #expect(edit.bytes == Array(text.utf8))
  }

  @Test(
    "a table is removed with its keys; comments around it stay",
    arguments: [
      ("[t]\na = 1\n", ""), ("x = 1\n\n[t]\na = 1\n", "x = 1\n"),
      ("# above\n[t] # mine\na = [\n1]\n# below\n\n[u]\n", "# above\n# below\n\n[u]\n"),
      ("[s]\n\n[t]\n# in\na = 1\n\n\n[u]\nb = 1", "[s]\n\n[u]\nb = 1"),
      ("[u]\nb = 1\n[t]", "[u]\nb = 1\n"), ("\u{FEFF}[t]\n\n[u]\n", "\u{FEFF}[u]\n"),
    ]
  )
  func removesATable(text: String, wanted: String) throws {
    let found = try changed(text) { try $0.remove(table: ["t"]) }
    #expect(found == wanted)
  }

  @Test(
    "a table without a header of its own is not removed",
    arguments: [
      "t.a = 1\n", "t = { a = 1 }\n", "[t.u]\na = 1\n", "[[t]]\n", "t = 1\n", "[u]\n",
    ]
  )
  func removesNoOtherTable(text: String) throws {
    let found = try changed(text, isPossible: false) { try $0.remove(table: ["t"]) }
    #expect(found == text)
  }
}
