import Core
import Testing
import TestSupport

@testable import WalletKit

@Suite struct PasswordStrengthTests {
  private func bits(_ text: String) throws -> Int {
    try PassphrasePolicy.rate(try Passphrase.of(text)).bits
  }

  @Test(arguments: [
    ("abandon", 11), ("abandon zebra", 22), ("gravity-trumpet-onion", 36), ("Abandon", 12),
    ("abandon abandon", 16), ("1987", 8), ("qwertyuiop", 9), ("fghijklmno", 10),
    ("aaaaaaaa", 10), ("KHxKHxKHxKHx", 23),
    ("password", 9), ("k", 4), ("K7", 5 + 5), ("🔑", 7), ("spoon1987", 19),
  ])
  func addsUpTheCheapestPieces(text: String, expected: Int) throws {
    #expect(try bits(text) == expected)
  }

  /// 39 bits and fewer are called weak, 40 to 49 fair.
  @Test(
    "a sentence of common words is rated as one, not as words that were drawn at random",
    arguments: [
      ("my wallet password is secret", 20), ("My wallet password is secret.", 23),
      ("MyWalletPasswordIsSecret", 25), ("I love my dog and my cat and my house", 34),
      ("this is my very secure password", 26), ("password for my aunt's cellar", 37),
      ("don\u{2019}t tell anyone my password is here", 20), ("I Love My Dog So Much", 22),
      ("Do not open my wallet, thief!", 45),
    ]
  )
  func ratesSentences(text: String, expected: Int) throws {
    #expect(try bits(text) == expected)
  }

  @Test(
    "a famous sentence is one piece, with or without spaces and punctuation",
    arguments: [
      ("the quick brown fox jumps over the lazy dog", 7),
      ("to be or not to be that is the question", 7),
      ("To be, or not to be: that is the question!", 10),
      ("tobeornottobethatisthequestion", 9), ("p-a-s-s-w-o-r-d", 9),
    ]
  )
  func ratesQuotations(text: String, expected: Int) throws {
    #expect(try bits(text) == expected)
  }

  @Test("random words are no sentence, nor do one or two words of grammar make them one")
  func ratesRandomWordsInFull() throws {
    let words = "abandon zebra gravity trumpet onion violin"
    #expect(try bits(words) == 66)
    #expect(try bits("the " + words) == 73)
    #expect(try bits("you that they what about over") == 66)
  }

  @Test func listsFrequentWordsThatTheRecoveryPhrasesLack() {
    var grammatical = 0
    var frequent = 0
    CommonWords.grammatical.visit { _ in grammatical += 1 }
    CommonWords.frequent.visit { word in
      frequent += 1
      #expect(WordList.english.index(of: word) == nil)
    }
    #expect(grammatical > 100 && frequent > 200)
  }

  @Test func countsRandomCharactersInFull() throws {
    // 16 of 95 characters: 6.57 bits each, 105 bits in all.
    let found = try bits("xQ7#vP2!mLz9@kW4")
    #expect((95...105).contains(found))
  }

  @Test func neverRatesMoreThanTheCharactersAllow() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let count = Int.random(in: 1...40, using: &random)
      let text = (0..<count).map { _ in
        Character(Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &random)))
      }
      #expect(try bits(String(text)) <= count * 657 / 100 + 1, "\(random.comment)")
    }
  }

  @Test func neverFallsWhenARandomCharacterIsAdded() throws {
    var text = ""
    var last = 0
    for character in "xQ7#vP2!mLz9@kW4^sB8&dG1*fH5" {
      text.append(character)
      let found = try bits(text)
      #expect(found >= last)
      last = found
    }
  }

  @Test func ratesAGeneratedPassphraseAt66BitsOrALittleLess() throws {
    var phrases = Set<String>()
    CommonPhrases.entries { phrases.insert(String(decoding: $0, as: UTF8.self)) }
    for _ in 0..<100 {
      let passphrase = try PassphrasePolicy.generate()
      let words = passphrase.typed.text.split(separator: " ")
      let hasPhrase = zip(words, words.dropFirst()).contains { phrases.contains(String($0 + $1)) }
      // Fewer if words repeat or run together, far fewer if two of them are a common phrase.
      let wanted = (hasPhrase ? 40 : 55)...66
      #expect(wanted.contains(try PassphrasePolicy.rate(passphrase).bits))
    }
    #expect(try bits("foot ball gravity trumpet onion zebra") == 53)
  }

  @Test func ratesTheLongestPassphraseInTime() throws {
    let found = try bits(String(repeating: "xQ7#vP2!mLz9@kW4^sB8&dG1*fH5uY3r", count: 32))
    #expect(found < 256)
    var random = SeededRandom()
    let long = (0..<1024).map { _ in
      Character(Unicode.Scalar(UInt8.random(in: 0x21...0x7E, using: &random)))
    }
    #expect(try bits(String(long)) == 256)
  }

  @Test func saysWhatTheStudySays() {
    #expect(PasswordStrength.standardGuessesPerSecond == 417)
    #expect(PasswordStrength.guessesPerSecond(passes: 3, kibibytes: 65_536) == 1667)
    // Six words: 2.8 billion years on one GPU.
    let words = PasswordStrength(bits: 66)
    #expect(words.averageTime.unit == .year)
    #expect(words.averageTime.amount == 2_803_558_974)
    // A six-digit PIN has a little over 19 bits: minutes, and less than one dollar.
    let digits = PasswordStrength(bits: 19)
    #expect(digits.averageSeconds == 628)
    #expect(digits.averageTime.unit == .minute)
    #expect(digits.averageTime.amount == 10)
    #expect(digits.dollars == 0)
    #expect(PasswordStrength(bits: 40).dollars == 146_484)
  }

  @Test func countsFromNothingTo256Bits() {
    #expect(PasswordStrength(bits: -5).bits == 0)
    #expect(PasswordStrength(bits: 0).averageTime.unit == .second)
    #expect(PasswordStrength(bits: 0).averageTime.amount == 0)
    #expect(PasswordStrength(bits: 10_000).bits == 256)
  }

  @Test func takesLogarithmsRoundedDown() {
    #expect(PasswordPieces.bits(of: 0) == 0)
    #expect(PasswordPieces.bits(of: 1) == 0)
    for power in 0..<31 { #expect(PasswordPieces.bits(of: 1 << power) == UInt32(power) * 1024) }
    #expect(PasswordPieces.bits(of: 10) == 3401)  // 3.3219 · 1024 = 3401.6
    #expect(PasswordPieces.bits(of: 95) == 6727)  // 6.5699 · 1024 = 6727.5
  }
}
