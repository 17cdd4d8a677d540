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
    for _ in 0..<100 {
      let found = try PassphrasePolicy.rate(try PassphrasePolicy.generate()).bits
      // Fewer if words repeat or run together.
      #expect((55...66).contains(found))
    }
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
    #expect(Pieces.bits(of: 0) == 0)
    #expect(Pieces.bits(of: 1) == 0)
    for power in 0..<31 { #expect(Pieces.bits(of: 1 << power) == UInt32(power) * 1024) }
    #expect(Pieces.bits(of: 10) == 3401)  // 3.3219 · 1024 = 3401.6
    #expect(Pieces.bits(of: 95) == 6727)  // 6.5699 · 1024 = 6727.5
  }
}
