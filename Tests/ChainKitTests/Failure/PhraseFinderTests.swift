import Core
import TestSupport
import Testing

@testable import ChainKit

@Suite("Many phrases at once") struct PhraseFinderTests {
  private static func found(_ lists: [[String]], _ text: String) -> [Int] {
    let bits = PhraseFinder(lists).lists(in: Array(text.utf8))
    return lists.indices.filter { bits & (1 << UInt64($0)) != 0 }
  }

  @Test("phrases are found that begin or end in each other")
  func overlap() {
    let lists = [["he"], ["she"], ["his"], ["hers", "usher"]]
    #expect(Self.found(lists, "ushers") == [0, 1, 3])
    #expect(Self.found(lists, "this") == [2])
    #expect(Self.found(lists, "sh e") == [])
    #expect(Self.found([["abab"], ["bb"]], "aababb") == [0, 1])
  }

  @Test("empty lists, empty phrases and empty texts find nothing")
  func nothing() {
    #expect(Self.found([[], [""], ["a"]], "") == [])
    #expect(Self.found([[], [""], ["a"]], "b") == [])
    #expect(Self.found([], "b") == [])
  }

  @Test("bytes that are in no phrase, also those of other scripts, separate")
  func separators() {
    #expect(Self.found([["ab"], ["b"]], "a\u{0}b") == [1])
    #expect(Self.found([["ab"], ["é"]], "aéb") == [1])
  }

  @Test("64 lists have a bit each")
  func mostLists() {
    let lists = (0..<64).map { ["<\($0)>"] }
    #expect(Self.found(lists, lists.joined().joined()) == Array(0..<64))
    #expect(Self.found(lists, "<63>") == [63])
  }

  @Test("random texts over few letters: found is what occurs")
  func agreesWithSearching() {
    var chance = SeededRandom()
    func word(_ most: Int) -> String {
      String(
        (0..<Int.random(in: 1...most, using: &chance)).map { _ in
          Character(["a", "b", "c"].randomElement(using: &chance) ?? "a")
        }
      )
    }
    for _ in 0..<300 {
      let lists = (0..<8).map { _ in (0..<3).map { _ in word(5) } }
      let text = word(40)
      let expected = lists.indices.filter { lists[$0].contains(where: text.contains) }
      #expect(Self.found(lists, text) == expected, "\(lists) in \(text), \(chance.comment)")
    }
  }

  @Test("there is a bit for every rule and every other list of the error table")
  func fits() {
    let count = ErrorTable.rules.count + PhraseList.allCases.count
    #expect(count <= PhraseFinder.mostLists)
    let phrases = ErrorTable.rules.flatMap(\.words) + PhraseList.allCases.flatMap(\.phrases)
    // The texts are searched in lower case.
    #expect(phrases.allSatisfy { $0 == $0.lowercased() && $0.utf8.allSatisfy { $0 < 0x80 } })
  }
}
