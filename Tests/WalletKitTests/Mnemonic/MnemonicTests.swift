import Core
import TestSupport
import Testing

@testable import ErrorSamples
@testable import WalletKit

@Suite struct MnemonicTests {
  private let sentence =
    "legal winner thank year wave sausage worth useful legal winner thank yellow"

  @Test(arguments: [12, 15, 18, 21, 24], 0..<20)
  func readsBackWhatItMakes(words: Int, round: Int) throws {
    let made = try Mnemonic.generate(words: words)
    let read = try Mnemonic(parsing: try made.sentence())
    let (entropy, again) = (made.withEntropy { Array($0) }, read.withEntropy { Array($0) })
    #expect(entropy == again)
    #expect(entropy.count == words * 4 / 3)
    #expect(made.wordCount == words)
    #expect(read.wordCount == words)
    let isKnown = made.isPubliclyKnown
    #expect(!isKnown)
  }

  @Test func makesAnotherSentenceEachTime() throws {
    let sentences = try (0..<50).map { _ in try Mnemonic.generate(words: 12).sentence().text }
    #expect(Set(sentences).count == 50)
  }

  @Test(arguments: [-12, 0, 9, 11, 13, 14, 25, 27, 48, .max, .min])
  func makesNoOtherNumberOfWords(words: Int) {
    #expect(throws: MnemonicError.wordCount(words)) { _ = try Mnemonic.generate(words: words) }
  }

  @Test func givesEachWordByItsPlace() throws {
    let mnemonic = try Mnemonic(parsing: try SecretBytes.of(sentence))
    for (place, word) in sentence.split(separator: " ").enumerated() {
      let found = mnemonic.withWord(at: place) { String(decoding: $0, as: UTF8.self) }
      #expect(found == word)
      let matching = try [String(word).uppercased(), "zoo", String(word.prefix(4)) + "x"].map {
        try matches(mnemonic, $0, place)
      }
      #expect(matching == [true, false, false])
    }
  }

  @Test(arguments: ["\t", "\n", "\r\n", "   ", "\u{3000}", " \u{3000} ", "\u{0B}\u{0C}"])
  func takesAnyWhiteSpace(space: String) throws {
    let typed = space + sentence.uppercased().replacing(" ", with: space) + space
    let mnemonic = try Mnemonic(parsing: try SecretBytes.of(typed))
    let read = try mnemonic.sentence().text
    #expect(read == sentence)
  }

  @Test func reportsThePositionOfTheFirstWrongWord() throws {
    let words = sentence.split(separator: " ").map(String.init)
    for place in words.indices {
      var wrong = words
      wrong[place] = "kingtherum"
      #expect(
        error(wrong.joined(separator: " "))
          == .unknownWord(position: place + 1, of: words.count, lists: [.english])
      )
    }
  }

  @Test(arguments: [
    ("lega\u{200B}l winner", MnemonicError.oddCharacter(codePoint: 0x200B, position: 1)),
    ("legal winner\u{FEFF}", .oddCharacter(codePoint: 0xFEFF, position: 2)),
    ("legal \u{2060}winner", .oddCharacter(codePoint: 0x2060, position: 2)),
    ("legal, winner", .oddCharacter(codePoint: 0x2C, position: 1)),
    ("1. legal", .oddCharacter(codePoint: 0x31, position: 1)),
    ("legal\u{A0}winner", .oddCharacter(codePoint: 0xA0, position: 1)),
    ("legal \u{115F}winner", .oddCharacter(codePoint: 0x115F, position: 2)),
    ("legal win\u{200D}ner", .oddCharacter(codePoint: 0x200D, position: 2)),
    ("legal w\u{0}inner", .oddCharacter(codePoint: 0, position: 2)),
    ("①legal", .oddCharacter(codePoint: 0x2460, position: 1)),
  ])
  func namesAnOddCharacter(text: String, expected: MnemonicError) {
    #expect(error(text) == expected)
  }

  @Test(
    "a private key in the place of words is named as one, and no digit of it is reported",
    arguments: ["46", "Af"]
  )
  func namesAPrivateKey(pair: String) {
    let key = String(repeating: pair, count: 32)
    for text in [key, "0x" + key, " \(key)\r\n"] { #expect(error(text) == .privateKey) }
    #expect(error(key + "1") != .privateKey && error("x" + key) != .privateKey)
  }

  @Test(arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]])
  func refusesInvalidUTF8(bytes: [UInt8]) throws {
    let typed = try SecretBytes.of(Array("legal ".utf8) + bytes)
    #expect(throws: MnemonicError.notUTF8(offset: 6)) { _ = try Mnemonic(parsing: typed) }
  }

  @Test func refusesEveryOtherLastWordButThoseThatFit() throws {
    let front = sentence.split(separator: " ").dropLast().joined(separator: " ")
    var fitting = 0
    for number in 0..<WordList.count {
      let word = String(decoding: WordList.english.word(at: number), as: UTF8.self)
      let found = error(front + " " + word)
      if found == nil { fitting += 1 } else { #expect(found == .checksum) }
    }
    #expect(fitting == 128)  // 2^7: of its eleven bits four are checksum
  }

  @Test func neverRepeatsAWord() {
    let reports = MnemonicError.samples.map(\.report.message)
    #expect(reports.contains("word 7 of 12 is not in the English word list"))
    #expect(
      error(sentence.replacing("wave", with: "secretly"))?.report.message
        == "word 5 of 12 is not in the English word list"
    )
    #expect(reports.contains { $0.english.contains("U+200B") })
  }

  @Test(arguments: [
    "test test test test test test test test test test test junk",
    "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
    "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong",
    "all all all all all all all all all all all all",
    "letter advice cage absurd amount doctor acoustic avoid letter advice cage above",
    "candy maple cake sugar pudding cream honey rich smooth crumble sweet treat",
    "myth like bonus scare over problem client lizard pioneer submit female collect",
  ])
  func recognizesPublicValues(text: String) throws {
    let isKnown = try Mnemonic(parsing: try SecretBytes.of(text)).isPubliclyKnown
    #expect(isKnown)
  }

  @Test(arguments: [16, 20, 24, 28, 32], [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8])
  func knowsEntropyOfOneByte(count: Int, byte: UInt8) throws {
    let entropy = [UInt8](repeating: byte, count: count)
    let isKnown = try Mnemonic(entropy: try SecretBytes.of(entropy)).isPubliclyKnown
    #expect(isKnown)
    let changed = [byte ^ 0x55] + entropy.dropFirst()
    let isChangedKnown = try Mnemonic(entropy: try SecretBytes.of(changed)).isPubliclyKnown
    #expect(!isChangedKnown)
  }

  @Test func givesEachPassphraseItsOwnSeed() throws {
    let mnemonic = try Mnemonic(parsing: try SecretBytes.of(sentence))
    let composed = try mnemonic.seed(passphrase: Passphrase.of("caf\u{E9}")).array
    let decomposed = try mnemonic.seed(passphrase: Passphrase.of("cafe\u{301}")).array
    let other = try mnemonic.seed(passphrase: Passphrase.of("cafe")).array
    let none = try mnemonic.seed().array
    #expect(composed == decomposed)
    #expect(Set([composed, other, none]).count == 3)
  }

  private func error(_ text: String) -> MnemonicError? {
    do {
      _ = try Mnemonic(parsing: try SecretBytes.of(text))
      return nil
    } catch {
      return error as? MnemonicError
    }
  }

  private func matches(
    _ mnemonic: borrowing Mnemonic,
    _ word: String,
    _ place: Int
  ) throws -> Bool {
    try mnemonic.matches(try SecretBytes.of(word), at: place)
  }
}
