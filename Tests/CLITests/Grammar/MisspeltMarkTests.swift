import Core
import Testing

@testable import kingtherum

/// A misspelt word between the amount and the recipient of a payment.
@Suite struct MisspeltMarkTests {
  @Test(
    arguments: [
      (["0.1", "eth", "ot", "bob"], "to bob"), (["0.1eth", "too", "bob"], "to bob"),
      (["0.1", "eth", "to", "bob", "form", "savings"], "from savings"),
      (["0.1eth", "to", "bob", "no", "sepolia"], "on sepolia"),
      (["0.1", "eth", "bob", "onn", "base", "-y"], "on base"),
      (["--chain", "dev", "0.1", "eth", "ot", "bob"], "to bob"),
    ]
  )
  func aMisspeltMarkIsSuggestedWithTheWordThatFollows(words: [String], meant: String) {
    #expect(MisspeltMark.hint(for: "payment-words", in: words)?.english == "did you mean: \(meant)")
  }

  @Test(
    arguments: [
      ["0.1", "eth", "alice", "smith"], ["5", "op", "alice", "smith"], ["alice", "ot", "bob"],
      ["0.1", "eth", "bob", "ot"], ["ot", "0.1", "eth", "bob", "carol"], ["-y"], [],
    ]
  )
  func wordsThatAreNoPaymentEvenThenGetNoSuggestion(words: [String]) {
    #expect(MisspeltMark.hint(for: "payment-words", in: words) == nil)
  }

  @Test func anErrorWithAnotherCauseGetsNoSuggestion() {
    let words = ["0.1", "eth", "ot", "bob"]
    #expect(MisspeltMark.hint(for: "payment-words-nobody", in: words) == nil)
  }
}
