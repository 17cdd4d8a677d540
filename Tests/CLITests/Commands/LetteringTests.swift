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
        from     0x70997970C5181
                 2dc3A010C7d01b5
                 0e0d17dc79C8
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
    "key  xpub6C1d5b7mZ8YhS9QQ7xqgbJYQ4z3n9vK",
  ])
  func leavesWhatIsCopiedFromAnAnswer(line: String) {
    let lettering = Lettering(columns: 24, hasColour: false)
    #expect(lettering.answer(line) == line)
    #expect(lettering.text(line).contains("\n  "))
  }

  @Test(arguments: [
    "note  caution:nothing-is-signed-by-this", "| 0x0123456789abcdef0123456789abcdef",
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

  @Test func coloursTheHeadOfAnError() {
    #expect(
      Lettering(columns: 30, hasColour: true).text("kingtherum: error: there is no wallet\n")
        == "\u{1B}[31mkingtherum: error: \u{1B}[0mthere is no\n  wallet\n"
    )
  }
}
