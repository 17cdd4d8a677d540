import Testing
import TestSupport

@testable import WalletKit

@Suite struct PassphrasePolicyTests {
  private func error(_ text: String) -> PassphraseError? {
    do {
      try PassphrasePolicy.check(try Passphrase.of(text))
      return nil
    } catch { return error as? PassphraseError }
  }

  @Test(arguments: [
    ("x", 1), ("Tr0ub4dor&3", 11), ("열두 글자가 안 된다", 11), ("ééééé", 5), ("🔑🔒🗝", 3),
    ("e\u{301}lan vital\u{200B}", 10),
  ])
  func countsCharactersAsPeopleSeeThem(text: String, count: Int) {
    #expect(error(text) == .tooShort(count, least: 12))
  }

  @Test(arguments: ["급여 지갑 열쇠를 둔다네", "crème brûlée à la carte", "žluťoučký kůň pěl"])
  func countsTheSameHoweverItWasTyped(text: String) throws {
    let forms = [text.decomposed, text.composed]
    #expect(forms[0].utf8.count != forms[1].utf8.count)
    let counts = try forms.map { try PassphraseCharacters(Passphrase.of($0)).count }
    #expect(Set(counts) == [text.count])
  }

  @Test(arguments: [
    "aaaaaaaaaaaa", "abababababab", "abcabcabcabca", "Passw0rdPassw0rd", "ABCDEFGHabcdefgh",
    "xyzzy xyzzy xyzzy ", "가나가나가나가나가나가나", "111111111111", "aabbaabbccaabb", "121212121212",
  ])
  func refusesRepetition(text: String) {
    #expect(error(text) == .repeats)
  }

  @Test(arguments: [
    "abcdefghijkl", "zyxwvutsrqponm", "123456789012", "098765432109", "qwertyuiopas",
    "QwErTyUiOp12", "1qaz2wsx3edc", "1q2w3e4r5t6y", "asdfghjkl;'qwe", "qwertzuiop123",
    "!@#$%^&*()_+", "abcdef123456x", "azertyuiop789",
  ])
  func refusesKeysInARow(text: String) {
    #expect(error(text) == .sequence)
  }

  @Test(arguments: [
    "password1234", "Password123!", "P@ssw0rd2024!", "passwordpasscode", "letmeinplease!",
    "my-secret-wallet", "iloveyou2025", "correct horse battery staple", "CorrectHorseBatteryStaple",
    "ethereumwallet", "Kingtherum2026", "welcome-to", "$uperm@n12345", "dragonmaster1",
    "12345password", "thequickbrownfox", "hodl to the moon", "1l0vey0u!!!!",
    "the quick brown fox jumps over the lazy dog", "To be, or not to be: that is the question!",
    "Once upon a time",
  ])
  func refusesCommonPasswords(text: String) {
    #expect(error(text) == (text == "welcome-to" ? .tooShort(10, least: 12) : .common))
  }

  @Test(arguments: [
    "gravel tuba onion", "password for my aunt's cellar", "Kq7#vPz!m2Lx", "급여 지갑 열쇠를 여기 둔다",
    "correct horse battery stapler", "my wallet password is secret", "welcome83749201573",
    "in 1987 we drove to Narvik",
  ])
  func takesOthers(text: String) {
    #expect(error(text) == nil)
  }

  @Test(
    "recovery phrases that are printed in manuals are refused as passwords",
    arguments: [
      "test test test test test test test test test test test junk",
      "Legal Winner thank year wave sausage worth useful legal winner thank yellow",
      "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong",
    ]
  )
  func refusesPrintedPhrases(text: String) {
    #expect(error(text) == .common)
    // With one more word it is not a printed phrase.
    #expect(error(text + " lantern") != .common)
  }

  @Test func takesEveryGeneratedPassphrase() throws {
    for _ in 0..<200 {
      let passphrase = try PassphrasePolicy.generate()
      try PassphrasePolicy.check(passphrase)
    }
  }

  @Test func generatesSixWordsOfTheList() throws {
    var seen = Set<String>()
    var counts = [Int](repeating: 0, count: 8)
    for _ in 0..<400 {
      let text = try PassphrasePolicy.generate().typed.text
      seen.insert(text)
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      #expect(words.count == 6)
      for word in words {
        let number = Array(word.utf8).withUnsafeBytes { WordList.english.index(of: $0) }
        counts[try #require(number) / 256] += 1
      }
    }
    #expect(seen.count == 400)
    // 2,400 words in eight classes: 300 each; beyond these bounds once in 10^12.
    #expect(counts.allSatisfy { (180...420).contains($0) })
    #expect(PassphrasePolicy.generatedBits == 66)
  }

  @Test func findsNoEntryThatCannotMatch() {
    CommonPhrases.entries { entry in
      #expect(entry.count <= CommonPhrases.longest)
      #expect(entry.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    }
    var count = 0
    CommonPhrases.entries { _ in count += 1 }
    #expect(count >= 200)
  }
}
