import Core
import Testing
import TestSupport

@testable import WalletKit

@Suite struct WordListTests {
  private let words = (0..<WordList.count).map { Array(WordList.english.word(at: $0)) }

  @Test func isTheListOfBIP39() throws {
    // The list of the standard, a word a line.
    let file = words.flatMap { $0 + [UInt8(ascii: "\n")] }
    let digest = try Digests.sha256(file)
    #expect(
      Hex.encode(digest) == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"
    )
  }

  @Test func findsEachWordInEitherCase() {
    for (number, word) in words.enumerated() {
      #expect(find(word) == number)
      #expect(find(word.map { $0 & 0xDF }) == number)
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

  private func find(_ word: [UInt8]) -> Int? {
    word.withUnsafeBytes { WordList.english.index(of: $0) }
  }
}
