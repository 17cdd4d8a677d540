import Scenes
import Testing
import WalletKit

struct PassphraseAdviceTests {
  @Test func saysWhatGuessingWouldCost() {
    #expect(
      PassphraseAdvice.text(Strength(bits: 66)) == """
        About 66 bits: with the file and one graphics card, guessing it takes
        2 billion years on average and costs about $9 trillion.
        """
    )
  }

  @Test(arguments: [
    (1, "0 seconds"), (20, "20 minutes"), (40, "41 years"), (256, "over 999 trillion"),
  ])
  func namesTheLargestUnit(bits: Int, words: String) {
    #expect(PassphraseAdvice.text(Strength(bits: bits)).contains("\n\(words)"))
  }
}
