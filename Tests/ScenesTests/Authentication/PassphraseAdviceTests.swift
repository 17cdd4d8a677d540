import Core
import Scenes
import Testing
import WalletKit

struct PassphraseAdviceTests {
  @Test func saysWhatGuessingWouldCost() {
    #expect(
      PassphraseAdvice.text(PasswordStrength(bits: 66)) == """
        About 66 bits: with the file and one graphics card, guessing it takes \
        2 billion years on average and costs about $9 trillion.
        """
    )
  }

  @Test(arguments: [
    (1, "0 seconds"), (20, "20 minutes"), (40, "41 years"), (256, "more than 999 trillion years"),
  ])
  func namesTheLargestUnit(bits: Int, words: String) {
    #expect(
      PassphraseAdvice.text(PasswordStrength(bits: bits)).english.contains(" takes \(words) ")
    )
  }

  @Test("very large amounts are given as more than a number of dollars", arguments: [95, 128, 256])
  func largeAmounts(bits: Int) {
    let text = PassphraseAdvice.text(PasswordStrength(bits: bits))
    let end = " more than 999 trillion years on average and costs more than $999 trillion."
    #expect(text.english.hasSuffix(end))
    #expect(!text.english.contains("over") && !text.english.contains("$more"))
  }

  @Test(
    "a user-chosen password gets a verdict",
    arguments: [
      (1, "Weak"), (30, "Weak"), (39, "Weak"), (41, "Fair"), (49, "Fair"), (51, "Strong"),
      (256, "Strong"),
    ]
  )
  func verdicts(bits: Int, word: String) {
    let lines = PassphraseAdvice.verdict(PasswordStrength(bits: bits)).english.split(
      separator: "\n"
    )
    #expect(lines.count == 2 && lines[1].hasPrefix(word + ": "))
  }
}
