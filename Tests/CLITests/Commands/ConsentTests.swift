import Testing

@testable import kingtherum

/// What an answer to "[y/N]" means.
@Suite struct ConsentTests {
  @Test(arguments: ["y", "Y", "yes", "YES", "Yes"])
  func onlyYesConsents(answer: String) {
    #expect(Consent.meaning(of: answer.utf8) == true)
  }

  @Test(arguments: ["", "n", "N", "no", "NO", "\u{1B}", "\u{1B}[A"])
  func enterNoAndEscapeDecline(answer: String) {
    #expect(Consent.meaning(of: answer.utf8) == false)
  }

  @Test(arguments: ["maybe", "ye", "yy", "yes please", "0", "\u{19}", "\u{FF59}", "nein", " "])
  func anyOtherAnswerMeansNothing(answer: String) {
    #expect(Consent.meaning(of: answer.utf8) == nil)
  }

  @Test func whatIsNoTextMeansNothing() {
    #expect(Consent.meaning(of: [0x79, 0xFF]) == nil)
  }
}
