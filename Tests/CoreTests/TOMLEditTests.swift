import Testing

@testable import Core

/// An edit changes one setting and leaves everything else as it was typed.
@Suite struct TOMLEditTests {
  private func edited(_ text: String, to value: String?) throws -> String {
    var edit = try TOMLEdit(Array(text.utf8), maxBytes: 1 << 20)
    edit.set("wallet", to: value, behind: "chain")
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
      ("x = 1\n  \"wallet\"  = 'b' # old\ny = 2", "a", "x = 1\nwallet = \"a\"\ny = 2"),
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
}
