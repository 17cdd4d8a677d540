import Core
import Testing
import TestSupport

@testable import WalletKit

/// The SHA-256 of the BIP-39 word lists: one word per line, in NFKD.
private let digests: [WordLanguage: String] = [
  .english: "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda",
  .japanese: "2eed0aef492291e061633d7ad8117f1a2b03eb80a29d0e4e3117ac2528d05ffd",
  .korean: "9e95f86c167de88f450f0aaf89e87f6624a57f973c67b516e338e8e8b8897f60",
  .spanish: "46846a5a0139d1e3cb77293e521c2865f7bcdb82c44e8d0a06a2cd0ecba48c0b",
  .chineseSimplified: "5c5942792bd8340cb8b27cd592f1015edf56a8c5b26276ee18a482428e7c5726",
  .chineseTraditional: "417b26b3d8500a4ae3d59717d7011952db6fc2fb84b807f3f94ac734e89c1b5f",
  .french: "ebc3959ab7801a1df6bac4fa7d970652f1df76b683cd2f4003c941c63d517e59",
  .italian: "d392c49fdb700a24cd1fceb237c1f65dcc128f6b34a8aacb58b59384b5c648c2",
  .czech: "7e80e161c3e93d9554c2efb78d4e3cebf8fc727e9c52e03b83b94406bdcc95fc",
  .portuguese: "2685e9c194c82ae67e10ba59d9ea5345a23dc093e92276fc5361f6667d79cd3f",
]

@Suite struct WordListTests {
  private let words = (0..<WordList.count).map { Array(WordList.english.word(at: $0)) }

  @Test(arguments: WordLanguage.allCases)
  func isTheListOfBIP39(language: WordLanguage) throws {
    let list = WordList.of(language)
    let file = try (0..<WordList.count).flatMap { number in
      try Self.decomposed(list.word(at: number)) + [UInt8(ascii: "\n")]
    }
    #expect(list.language == language)
    #expect(Hex.encode(try Digests.sha256(file)) == digests[language])
  }

  @Test(arguments: WordLanguage.allCases)
  func findsEachWord(language: WordLanguage) {
    let list = WordList.of(language)
    for number in 0..<WordList.count {
      #expect(list.index(of: list.word(at: number)) == number)
      #expect(list.index(ofAbbreviated: list.word(at: number)) == number)
    }
  }

  @Test(arguments: WordLanguage.allCases.filter(\.hasAbbreviations))
  func findsEachWordByFourLetters(language: WordLanguage) throws {
    let list = WordList.of(language)
    for number in 0..<WordList.count {
      let word = list.word(at: number)
      let text = String(decoding: word, as: UTF8.self)
      let bare = String(decoding: try Self.decomposed(word), as: UTF8.self).unicodeScalars
        .filter { $0.value < 0x80 }.map(String.init)
      let letters = text.map(String.init)
      for typed in [letters, bare] {
        let four = typed.prefix(4).joined()
        #expect(Self.find(list, four) == number, "\(four)")
        #expect(Self.find(list, typed.joined()) == number)
        #expect(Self.find(list, typed.joined() + "x") != number)
        if typed.count > 4 { #expect(Self.find(list, typed.prefix(5).joined()) == number) }
        if typed.count > 3 { #expect(Self.find(list, typed.prefix(3).joined()) != number) }
      }
    }
  }

  @Test func namesEachLanguage() {
    for language in WordLanguage.allCases {
      #expect(WordLanguage(named: language.name) == language)
      #expect(WordLanguage(named: language.name.replacing("_", with: "-")) == language)
    }
    #expect(WordLanguage.allCases.map(\.rawValue) == Array(1...10))
    for name in ["", "English", "chinese", "russian", "korean "] {
      #expect(WordLanguage(named: name) == nil)
    }
  }

  @Test func findsNoPartOfAWord() {
    let known = Set(words)
    for word in words {
      for length in 0..<word.count where !known.contains(Array(word[..<length])) {
        #expect(find(Array(word[..<length])) == nil)
      }
      #expect(find(word + [UInt8(ascii: " ")]) == nil)
      #expect(find([UInt8(ascii: " ")] + word) == nil)
    }
  }

  @Test(arguments: [
    "", " ", "zoo ", "zoo\0", "abandonn", "abandonab", "zzzzzzzz", "aaaa", "été", "ab@ndon",
  ])
  func findsNothingElse(text: String) {
    #expect(find(Array(text.utf8)) == nil)
  }

  @Test func findsOnlyWordsAmongRandomLetters() {
    var random = SeededRandom()
    let known = Set(words)
    for _ in 0..<2000 {
      let letters = (0..<Int.random(in: 3...5, using: &random)).map { _ in
        UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &random)
      }
      #expect((find(letters) != nil) == known.contains(letters), "\(random.comment)")
    }
  }

  private static func decomposed(_ word: UnsafeRawBufferPointer) throws -> [UInt8] {
    var output = [UInt8](repeating: 0, count: try UnicodeText.nfkdCapacity(word))
    let count = try output.withUnsafeMutableBytes { try UnicodeText.nfkd(word, into: $0) }
    return Array(output.prefix(count))
  }

  private static func find(_ list: WordList, _ typed: String) -> Int? {
    Array(typed.utf8).withUnsafeBytes { list.index(ofAbbreviated: $0) }
  }

  private func find(_ word: [UInt8]) -> Int? {
    word.withUnsafeBytes { WordList.english.index(of: $0) }
  }
}
