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

  @Test("foreign text cannot bind words together or begin a row")
  func escapes() {
    #expect(QuestionText.wrapped("a\u{A0}b [c] ", columns: 80) == "a\\u{a0}b [c] ")
    #expect(QuestionText.wrapped("pay bob\u{1B}[2J? ", columns: 80) == "pay bob\\u{1b}[2J? ")
  }
}
