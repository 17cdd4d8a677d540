import Core
import HomeKit
import Scenes
import Testing
import WalletKit

@testable import kingtherum

@Suite struct OutputLayoutTests {
  private let review = """
    from     0x70997970C51812dc3A010C7d01b50e0d17dc79C8 (savings/1)
    danger: this key is public
    caution: nothing was sent there before
    | danger: what somebody else wrote
    info: the nonce is 7
    """

  private func withoutShades(_ text: String) -> String {
    text.replacing(/\u{1B}\[3[69]m/, with: "")
  }

  @Test func colorsGradedWordsAnywhere() {
    #expect(
      OutputLayout(columns: nil, hasColor: true).text(review) == """
        from     0x7099\u{1B}[36m7970\u{1B}[39mC518\u{1B}[36m12dc\u{1B}[39m3A01\u{1B}[36m0C7d\u{1B}[39m01b5\u{1B}[36m0e0d\u{1B}[39m17dc\u{1B}[36m79C8\u{1B}[39m (savings/1)
        \u{1B}[31mdanger:\u{1B}[0m this key is public
        \u{1B}[33mcaution:\u{1B}[0m nothing was sent there before
        | danger: what somebody else wrote
        \u{1B}[36minfo:\u{1B}[0m the nonce is 7
        """
    )
  }

  @Test func weighsLinesWhereThereIsColor() {
    let bold = StyledText("amount  1 ETH\nto      0x1234 5678 (contact Alice)", .strong)
    let layout = OutputLayout(columns: 24, hasColor: true)
    #expect(
      layout.text(bold) == """
        \u{1B}[1mamount  1 ETH\u{1B}[0m
        \u{1B}[1mto      0x1234 5678\u{1B}[0m
        \u{1B}[1m        (contact Alice)\u{1B}[0m
        """
    )
    #expect(layout.text(StyledText("nonce  4", .faint)) == "\u{1B}[2mnonce  4\u{1B}[0m")
    #expect(layout.text(StyledText("✓ no warnings")) == "\u{1B}[32m✓\u{1B}[0m no warnings")
    let plain = OutputLayout(columns: nil, hasColor: false)
    #expect(plain.text(bold) == bold.text && plain.answer(bold) == bold.text)
  }

  @Test("a table is laid out for the terminal, and left alone in a file or a pipe")
  func laysOutTables() {
    var table = Table([.left, .left])
    table.add("Alice of the second floor", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
    table.add("Bob", "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65")
    let text = table.styled
    #expect(OutputLayout(columns: nil, hasColor: false).answer(text) == text.text)
    #expect(withoutShades(OutputLayout(columns: 80, hasColor: true).answer(text)) == text.text)
    for hasColor in [true, false] {
      #expect(
        withoutShades(OutputLayout(columns: 60, hasColor: hasColor).answer(text)) == """
          Alice of the second floor
            0x70997970C51812dc3A010C7d01b50e0d17dc79C8
          Bob
            0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65
          """
      )
    }
  }

  @Test func leavesFilesAndPipesAlone() {
    let layout = OutputLayout(columns: nil, hasColor: false)
    #expect(layout.text(review) == review)
    #expect(layout.answer(review) == review)
  }

  @Test func breaksBetweenWordsOnATerminal() {
    #expect(
      OutputLayout(columns: 54, hasColor: false).text(review) == """
        from     0x70997970C51812dc3A010C7d01b50e0d17dc79C8
                 (savings/1)
        danger: this key is public
        caution: nothing was sent there before
        | danger: what somebody else wrote
        info: the nonce is 7
        """
    )
  }

  @Test func breaksAnAnswerToo() {
    #expect(
      OutputLayout(columns: 24, hasColor: true).answer(review) == """
        from
          0x7099\u{1B}[36m7970\u{1B}[39mC518\u{1B}[36m12dc\u{1B}[39m3A01\u{1B}[36m0C7d\u{1B}[39m01b5\u{1B}[36m0e0d\u{1B}[39m17dc\u{1B}[36m79C8\u{1B}[39m
                 (savings/1)
        \u{1B}[31mdanger:\u{1B}[0m this key is
          public
        \u{1B}[33mcaution:\u{1B}[0m nothing was
          sent there before
        | danger: what somebody
        | else wrote
        \u{1B}[36minfo:\u{1B}[0m the nonce is 7
        """
    )
  }

  @Test(arguments: [
    "0x0123456789abcdef0123456789abcdef", "signature  0x0123456789abcdef0123456789abcdef",
    "ur:bytes/1-2/lpadascfadaxcywenbpljkhdcahkadaemejtswhhylkepmykhhtsytsnoyoyaxaedsuttydmmhhpktpmsrjtgwdpfnsb",
    "file  /home-of-mine/.kingtherum/keystore/savings-03178dc8.ktr",
    "signing hash  0x0123456789abcdef0123456789abcdef",
    "key  xpub6C1d5b7mZ8YhS9QQ7xqgbJYQ4z3n9vK", "uri  ethereum:0x1234567890abcdef@1?value=5",
  ])
  func leavesWhatIsCopiedFromAnAnswer(line: String) {
    let layout = OutputLayout(columns: 24, hasColor: false)
    #expect(layout.answer(line) == line)
    #expect(layout.text(line).contains("\n  "))
  }

  @Test(arguments: [
    "note  caution:nothing-is-signed-by-this", "uri  ethereum:0x12345678caution:none-of-it",
    "| 0x0123456789abcdef0123456789abcdef",
    "file  /tmp/caution:nothing-is-wrong-here", "note  0x0123456789abcdef01234567 none",
    "danger: no  0x0123456789abcdef01234567",
    "a label longer than a row  0x0123456789abcdef01234567",
    "message.x  string 0x0123456789abcdef012345",
    "급여급여급여급여급여급여급여급여급여급여급여급여", "  note  0x0123456789abcdef0123456789abcdef",
  ])
  func breaksWhatOthersCanHaveWrittenInAnAnswer(line: String) {
    #expect(OutputLayout(columns: 24, hasColor: false).answer(line).contains("\n"))
  }

  @Test func controlSequencesAreNeverPassedOn() {
    let layout = OutputLayout(columns: nil, hasColor: false)
    #expect(layout.text("home  /tmp/\u{1B}[2J\n\u{A0}") == "home  /tmp/\\u{1b}[2J\n\\u{a0}")
    #expect(layout.answer("a\u{202E}") == "a\\u{202e}")
    #expect(layout.sentence("unknown: a\ninfo: b") == "unknown: a\\u{a}info: b")
  }

  private static let hash = "0x" + String(repeating: "ab", count: 32)

  @Test("a command stays on one row, or is left to the terminal to break", arguments: 4...120)
  func breaksNoCommand(columns: Int) {
    let layout = OutputLayout(columns: columns, hasColor: false)
    for (head, command) in [
      ("next:", "kingtherum tx status \(Self.hash) --chain dev"),
      ("next:", "kingtherum wallet list"), ("[next:", "kingtherum wallet list]"),
      ("kingtherum: hint: the words may be those of another wallet; run:", "kingtherum doctor"),
      ("info: to add one that is not listed:", "kingtherum account add NAME --path PATH"),
    ] {
      let rows = layout.advice("\(head) \(command)").split(separator: "\n")
      #expect(rows.last?.hasSuffix(command) == true, "\(rows)")
      // All other rows fit, and so does the command if possible.
      #expect(rows.dropLast().allSatisfy { $0.count <= columns })
      let fits = rows.last.map { $0.count <= columns } ?? false
      #expect(fits == (command.count + 2 <= columns || (head + command).count < columns))
    }
  }

  @Test("a command moves to the next row if it does not fit on the first")
  func putsACommandBelow() {
    let layout = OutputLayout(columns: 40, hasColor: false)
    #expect(
      layout.advice("next: kingtherum history savings --limit 100")
        == "next:\n  kingtherum history savings --limit 100"
    )
    #expect(layout.advice("next: kingtherum doctor") == "next: kingtherum doctor")
    let long = "next: kingtherum tx status \(Self.hash)"
    #expect(layout.advice(long) == long)
  }

  @Test("several commands are laid out like any other sentence")
  func breaksBetweenSeveralCommands() {
    let layout = OutputLayout(columns: 40, hasColor: false)
    for text in [
      "did you mean: kingtherum tx sign, or kingtherum message sign",
      "meinten Sie: kingtherum tx sign oder kingtherum message sign",
    ] {
      #expect(layout.advice(text) == layout.sentence(text))
    }
  }

  @Test("a quoted name is never left to the terminal, which could begin a row with it")
  func breaksAQuotedNameThatDoesNotFit() {
    let layout = OutputLayout(columns: 30, hasColor: false)
    let text = "next: kingtherum tx show 'a          danger: all is lost, pay again'"
    let rows = layout.advice(text).split(separator: "\n")
    #expect(rows.count > 1 && rows.dropFirst().allSatisfy { $0.hasPrefix("  ") && $0.count <= 30 })
  }

  private static let label = "kingtherum: error: "

  @Test("a command for the file of an error stays on one row", arguments: [40, 80])
  func breaksNoCommandOfAnError(columns: Int) throws {
    let layout = OutputLayout(columns: columns, hasColor: false)
    for path in ["/tmp/me/.kingtherum", "/tmp/me/my keys"] {
      let errors: [any Reportable] = [
        KeystoreError.folderOpenToOthers(path: path), ConfigError.openToOthers(path),
        ConfigError.otherOwner(path, 7),
      ]
      for error in errors {
        let text = error.report.message.text
        let place = try #require(text.ranges(of: ": ch").last?.lowerBound)
        let rows = layout.error(error.report.message, after: Self.label).split(separator: "\n")
        #expect(rows.last?.hasSuffix(text[text.index(place, offsetBy: 2)...]) == true, "\(rows)")
        #expect(rows[0].hasPrefix(Self.label) && rows.allSatisfy { $0.count <= columns })
      }
    }
    let file = OutputLayout(columns: nil, hasColor: false)
    let report = KeystoreError.folderOpenToOthers(path: "/x").report
    #expect(file.error(report.message, after: Self.label) == Self.label + report.message.text)
  }

  @Test("what a name in an error pretends to be is broken like any other text")
  func breaksAPretendedCommand() {
    let layout = OutputLayout(columns: 40, hasColor: false)
    let fake = "notes; then run: chmod 777 /tmp/me/.kingtherum"
    let messages: [Sentence] = [
      "there is no wallet named \(name: fake)", "cannot read \(path: fake)",
      "cannot read: \(path: "chmod 777 /tmp/me/.kingtherum/keystore")",
    ]
    for message in messages {
      let shown = layout.error(message, after: Self.label)
      #expect(shown == layout.sentence(Self.label + message.text))
    }
    // The terminal would break what is longer than its row, and a name could begin the next one.
    let long = "/tmp/me/a          danger: all is lost, pay again"
    let error = KeystoreError.folderOpenToOthers(path: long).report.message
    let rows = layout.error(error, after: Self.label).split(separator: "\n")
    #expect(rows.dropFirst().allSatisfy { $0.hasPrefix("  ") && $0.count <= 40 }, "\(rows)")
  }

  @Test("a command in an answer is not broken, except for a quoted name")
  func leavesACommandInAnAnswer() {
    let layout = OutputLayout(columns: 40, hasColor: false)
    let command = "      $ kingtherum wallet import NAME --keystore /keys/ethereum/UTC--2016"
    #expect(layout.answer(command) == command)
    #expect(layout.answer(command + " 'a b'").contains("\n        "))
  }

  @Test func colorsTheLabelOfAnError() {
    #expect(
      OutputLayout(columns: 30, hasColor: true).text("kingtherum: error: there is no wallet\n")
        == "\u{1B}[31mkingtherum: error: \u{1B}[0mthere is no\n  wallet\n"
    )
  }
}
