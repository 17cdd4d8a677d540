import Scenes
import Testing

@Suite struct WrappedTextTests {
  @Test func leavesWhatFits() {
    let text = "to      0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\nsign   this?"
    #expect(WrappedText.text(text, columns: 50) == text)
  }

  @Test func cutsByCells() {
    for (line, columns, cut) in [
      ("savings", 7, "savings"), ("savings", 6, "savin…"), ("급여 지갑", 9, "급여 지갑"),
      ("급여 지갑", 8, "급여 지…"), ("급여 지갑", 7, "급여 …"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
      ("", 4, ""),
    ] { #expect(WrappedText.cut(line, columns: columns) == cut, "\(line) \(columns)") }
  }

  @Test func breaksBetweenWords() {
    #expect(
      WrappedText.text("caution: nothing was sent there before", columns: 20)
        == "caution: nothing was\n  sent there before"
    )
    #expect(
      WrappedText.prose("nothing was sent there before", columns: 12)
        == ["nothing was", "sent there", "before"]
    )
  }

  @Test func goesOnBelowTheValue() {
    #expect(
      WrappedText.text("digest  0x1234567890 (what is signed)", columns: 24)
        == "digest  0x1234567890\n        (what is signed)"
    )
  }

  @Test func keepsTheMarkOfUntrustedText() {
    #expect(
      WrappedText.text("| I agree  to    danger: nothing", columns: 12)
        == "| I agree\n| to\n| danger:\n| nothing"
    )
  }

  @Test func countsIndentationAndWideCharacters() {
    #expect(WrappedText.text("   급여 지갑 열기", columns: 12) == "   급여 지갑\n     열기")
  }

  @Test func breaksLongWordsBelowTheValueOrBehindTheMark() {
    #expect(
      WrappedText.text("data  0x1234567890abcdef more", columns: 16)
        == "data  0x12345678\n      90abcdef\n      more"
    )
    #expect(
      WrappedText.text("| xxxxxxxxxxyyyy caution: none", columns: 12)
        == "| xxxxxxxxxx\n| yyyy\n| caution:\n| none"
    )
    #expect(WrappedText.text("abcdefghijkl", columns: 8) == "abcdefgh\n  ijkl")
    #expect(WrappedText.text("", columns: 20) == "")
  }

  @Test func keepsCharactersWholeAndCountsTheirWidth() {
    #expect(WrappedText.text("| 급여지갑열기", columns: 9) == "| 급여지\n| 갑열기")
    #expect(
      WrappedText.text("| e\u{301}e\u{301}e\u{301}e\u{301}", columns: 5)
        == "| e\u{301}e\u{301}e\u{301}\n| e\u{301}"
    )
    #expect(WrappedText.text("| 🙂🙂🙂", columns: 7) == "| 🙂🙂\n| 🙂")
    // A character of many marks with a cell each is split, or the terminal would break the row.
    let pile = "ก" + String(repeating: "\u{93e}", count: 12)
    #expect(WrappedText.text("| " + pile, columns: 8).split(separator: "\n").count == 3)
  }

  @Test func neverGoesOnAtTheLeftEdge() {
    let deep = String(repeating: " ", count: 30) + "label  caution: none"
    for columns in 0...60 {
      for row in WrappedText.text("name  \(deep)\n\(deep)\nx\(deep)", columns: columns)
        .split(separator: "\n")
      {
        #expect(row.hasPrefix("name") || row.hasPrefix("x") || row.hasPrefix("  "), "\(columns)")
      }
    }
  }

  @Test("a cell of a table moves to the next row as a whole")
  func keepsCellsWhole() {
    let row = "whale    0x70997970C51812dc3A010C7d01b50e0d17dc79C8  watch-only      not verified"
    #expect(
      WrappedText.text(row, columns: 80) == """
        whale    0x70997970C51812dc3A010C7d01b50e0d17dc79C8  watch-only
                 not verified
        """
    )
    #expect(
      WrappedText.text(row, columns: 60) == """
        whale    0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 watch-only      not verified
        """
    )
    // A cell that is wider than a row is broken like other text.
    #expect(WrappedText.text("a  b  one two three", columns: 12) == "a  b  one\n   two three")
    // Foreign text has no cells.
    #expect(WrappedText.text("| one  two three", columns: 11) == "| one  two\n| three")
  }

  @Test("no row is wider than the terminal", arguments: 44...130)
  func fitsEveryWidth(columns: Int) {
    let hash = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    let rows = """
      savings    \(hash)  words       2 accounts  backup tested 2026-11-22, address not verified
      급여 지갑  \(hash)  watch-only              not verified
      m/44'/60'/0'/0/0  \(hash)  BIP-44, Ledger Live  ethereum, base, optimism  1 transaction
      """
    for row in WrappedText.text(rows, columns: columns).split(separator: "\n") {
      #expect(WrappedText.width(of: row) <= columns, "\(row)")
    }
  }

  @Test("an address or a hash is never broken, whatever is beside it")
  func copiedWordsStayWhole() {
    let hash = "0x" + String(repeating: "ab", count: 32)
    #expect(
      WrappedText.text("replaced by  \(hash) (pending)", columns: 40)
        == "replaced by\n  \(hash)\n             (pending)"
    )
    let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    for columns in 4...100 {
      let rows = WrappedText.text("2027-01-15  -1 ETH  \(address)  \(hash)", columns: columns)
        .split(separator: "\n")
      #expect(rows.contains { $0.contains(address) } && rows.contains { $0.contains(hash) })
      for row in rows where WrappedText.width(of: row) > columns {
        #expect(["  \(address)", "  \(hash)"].contains(row), "\(columns): \(row)")
      }
    }
    let path = "/home0/somebody-else/.kingtherum/config.toml"
    #expect(
      WrappedText.text("write it in \(path); then go on", columns: 40)
        == "write it in\n  \(path);\n  then go on"
    )
    #expect(!WrappedText.text("note  \(path):a", columns: 40).contains(path))
    // Foreign text keeps its mark, and a word that is not all hex is broken.
    #expect(!WrappedText.text("| \(hash)", columns: 40).contains(hash))
    #expect(!WrappedText.text("note  \(hash)x", columns: 40).contains(hash))
  }

  @Test("a hyphen by itself stays with the words beside it, and words joined by a no-break space")
  func hyphensStayWithTheirWords() {
    #expect(
      WrappedText.prose("Read the code from this file (- for stdin)", columns: 32)
        == ["Read the code from this file", "(- for stdin)"]
    )
    #expect(
      WrappedText.prose("It is what qr encode - draws", columns: 20)
        == ["It is what qr", "encode - draws"]
    )
    #expect(
      WrappedText.prose("Usage: show [options] --in\u{A0}<file> [<x>]", columns: 26, margin: 7)
        == ["Usage: show [options]", "       --in <file> [<x>]"]
    )
    #expect(WrappedText.prose("a\u{A0}b", columns: 80) == ["a b"])
  }

  @Test func hasNoBlanksAtTheEnd() {
    #expect(WrappedText.text("one two three four   ", columns: 14) == "one two three\n  four")
  }
}
