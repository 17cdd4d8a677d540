import Testing

@testable import kingtherum

/// How a question is broken on a narrow terminal.
@Suite struct QuestionTextTests {
  @Test("the answers stay with the last word, and the space after them stays")
  func keepsTheAnswers() {
    let question = "Send 1 ETH to alice? [y/N] "
    #expect(QuestionText.wrapped(question, columns: 28) == question)
    #expect(QuestionText.wrapped(question, columns: 27) == "Send 1 ETH to\n  alice? [y/N] ")
    #expect(QuestionText.wrapped(question, columns: 24) == "Send 1 ETH to\n  alice? [y/N] ")
    #expect(QuestionText.wrapped("Name? [main] ", columns: 14) == "Name? [main] ")
    #expect(QuestionText.wrapped("How much is it? ", columns: 12) == "How much\n  is it? ")
  }

  @Test("an address is left to the terminal to break, with the end of the question behind it")
  func keepsAddressesWhole() {
    let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    let question = "Send 1 ETH to \(address)? [y/N] "
    #expect(QuestionText.wrapped(question, columns: 80) == question)
    #expect(
      QuestionText.wrapped(question, columns: 40) == "Send 1 ETH to\n  \(address)? [y/N] "
    )
    #expect(
      QuestionText.wrapped("Send 1 ETH to \(address) (contact Bob)? [y/N] ", columns: 40)
        == "Send 1 ETH to\n  \(address)\n  (contact Bob)? [y/N] "
    )
    // What is not surely an address is broken, since it could imitate a line of the program.
    #expect(
      !QuestionText.wrapped("Send 1 ETH to \(address)!? [y/N] ", columns: 40).contains(address)
    )
  }

  @Test("foreign text cannot bind words together or begin a row")
  func escapes() {
    #expect(QuestionText.wrapped("a\u{A0}b [c] ", columns: 80) == "a\\u{a0}b [c] ")
    #expect(QuestionText.wrapped("pay bob\u{1B}[2J? ", columns: 80) == "pay bob\\u{1b}[2J? ")
  }
}
