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

  @Test func leavesAnAnswerWholeButForItsWarnings() {
    #expect(
      Lettering(columns: 24, hasColour: true).answer(review) == """
        from     0x70997970C51812dc3A010C7d01b50e0d17dc79C8 (savings/1)
        \u{1B}[31mdanger:\u{1B}[0m this key is
          public
        \u{1B}[33mcaution:\u{1B}[0m nothing was
          sent there before
        | danger: what somebody else wrote
        \u{1B}[36minfo:\u{1B}[0m the nonce is 7
        """
    )
  }

  @Test func coloursTheHeadOfAnError() {
    #expect(
      Lettering(columns: 30, hasColour: true).text("kingtherum: error: there is no wallet\n")
        == "\u{1B}[31mkingtherum: error: \u{1B}[0mthere is no\n  wallet\n"
    )
  }
}
