import Scenes
import Testing

@testable import kingtherum

@Suite struct LetteringTests {
  private let review = """
    from     0x70997970C51812dc3A010C7d01b50e0d17dc79C8 (savings/1)
    danger: this key is public
    caution: nothing was sent there before
    | danger: what somebody else wrote
    info: the nonce is 7
    """

  @Test func coloursWhatIsGradedWhereverItStands() {
    #expect(
      Lettering(columns: nil, hasColour: true).text(review) == """
        from     0x70997970C51812dc3A010C7d01b50e0d17dc79C8 (savings/1)
        \u{1B}[31mdanger:\u{1B}[0m this key is public
        \u{1B}[33mcaution:\u{1B}[0m nothing was sent there before
        | danger: what somebody else wrote
        \u{1B}[36minfo:\u{1B}[0m the nonce is 7
        """
    )
  }

  @Test func weighsLinesWhereThereIsColour() {
    let bold = StyledText("amount  1 ETH\nto      0x1234 5678 (contact Alice)", .strong)
    let lettering = Lettering(columns: 24, hasColour: true)
    #expect(
      lettering.text(bold) == """
        \u{1B}[1mamount  1 ETH\u{1B}[0m
        \u{1B}[1mto      0x1234 5678\u{1B}[0m
        \u{1B}[1m        (contact Alice)\u{1B}[0m
        """
    )
    #expect(lettering.text(StyledText("nonce  4", .faint)) == "\u{1B}[2mnonce  4\u{1B}[0m")
    #expect(lettering.text(StyledText("✓ no warnings")) == "\u{1B}[32m✓\u{1B}[0m no warnings")
    let plain = Lettering(columns: nil, hasColour: false)
    #expect(plain.text(bold) == bold.text && plain.answer(bold) == bold.text)
  }

  @Test func leavesFilesAndPipesAlone() {
    let lettering = Lettering(columns: nil, hasColour: false)
    #expect(lettering.text(review) == review)
    #expect(lettering.answer(review) == review)
  }

  @Test func breaksBetweenWordsOnATerminal() {
    #expect(
      Lettering(columns: 54, hasColour: false).text(review) == """
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
      Lettering(columns: 24, hasColour: true).answer(review) == """
        from
          0x70997970C51812dc3A010C7d01b50e0d17dc79C8
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
    "key  xpub6C1d5b7mZ8YhS9QQ7xqgbJYQ4z3n9vK", "uri  ethereum:0x1234567890abcdef@1?value=5",
  ])
  func leavesWhatIsCopiedFromAnAnswer(line: String) {
    let lettering = Lettering(columns: 24, hasColour: false)
    #expect(lettering.answer(line) == line)
    #expect(lettering.text(line).contains("\n  "))
  }

  @Test(arguments: [
    "note  caution:nothing-is-signed-by-this", "uri  ethereum:0x12345678caution:none-of-it",
    "| 0x0123456789abcdef0123456789abcdef",
    "note  0x0123456789abcdef01234567 none", "message.x  string 0x0123456789abcdef012345",
    "급여급여급여급여급여급여급여급여급여급여급여급여", "  note  0x0123456789abcdef0123456789abcdef",
  ])
  func breaksWhatOthersCanHaveWrittenInAnAnswer(line: String) {
    #expect(Lettering(columns: 24, hasColour: false).answer(line).contains("\n"))
  }

  @Test func nothingIsObeyedWhereverItComesFrom() {
    let lettering = Lettering(columns: nil, hasColour: false)
    #expect(lettering.text("home  /tmp/\u{1B}[2J\n\u{A0}") == "home  /tmp/\\u{1b}[2J\n\\u{a0}")
    #expect(lettering.answer("a\u{202E}") == "a\\u{202e}")
    #expect(lettering.sentence("unknown: a\ninfo: b") == "unknown: a\\u{a}info: b")
  }

  private static let hash = "0x" + String(repeating: "ab", count: 32)

  @Test("B11: a command stays on one row, or is left to the terminal", arguments: 4...120)
  func breaksNoCommand(columns: Int) {
    let lettering = Lettering(columns: columns, hasColour: false)
    for (head, command) in [
      ("next:", "kingtherum tx status \(Self.hash) --chain dev"),
      ("next:", "kingtherum wallet list"),
      ("kingtherum: hint: the words may be those of another wallet; run:", "kingtherum doctor"),
      ("info: to add one that is not listed:", "kingtherum account add NAME --path PATH"),
    ] {
      let rows = lettering.advice("\(head) \(command)").split(separator: "\n")
      #expect(rows.last?.hasSuffix(command) == true, "\(rows)")
      // All other rows fit, and the command does where it can.
      #expect(rows.dropLast().allSatisfy { $0.count <= columns })
      let fits = rows.last.map { $0.count <= columns } ?? false
      #expect(fits == (command.count + 2 <= columns || (head + command).count < columns))
    }
  }

  @Test("B11: a command goes to the next row before it is longer than the first")
  func putsACommandBelow() {
    let lettering = Lettering(columns: 40, hasColour: false)
    #expect(
      lettering.advice("next: kingtherum history savings --limit 100")
        == "next:\n  kingtherum history savings --limit 100"
    )
    #expect(lettering.advice("next: kingtherum doctor") == "next: kingtherum doctor")
    let long = "next: kingtherum tx status \(Self.hash)"
    #expect(lettering.advice(long) == long)
  }

  @Test("B11: in a quoted name nothing is left to the terminal, which might begin a row with it")
  func breaksAQuotedNameThatDoesNotFit() {
    let lettering = Lettering(columns: 30, hasColour: false)
    let text = "next: kingtherum tx show 'a          danger: all is lost, pay again'"
    let rows = lettering.advice(text).split(separator: "\n")
    #expect(rows.count > 1 && rows.dropFirst().allSatisfy { $0.hasPrefix("  ") && $0.count <= 30 })
  }

  @Test("B11: a command in an answer is not broken, but for a name in quotes")
  func leavesACommandInAnAnswer() {
    let lettering = Lettering(columns: 40, hasColour: false)
    let command = "      $ kingtherum wallet import NAME --keystore /keys/ethereum/UTC--2016"
    #expect(lettering.answer(command) == command)
    #expect(lettering.answer(command + " 'a b'").contains("\n        "))
  }

  @Test func coloursTheHeadOfAnError() {
    #expect(
      Lettering(columns: 30, hasColour: true).text("kingtherum: error: there is no wallet\n")
        == "\u{1B}[31mkingtherum: error: \u{1B}[0mthere is no\n  wallet\n"
    )
  }
}
