import Core
import Entity
import Testing
import TestSupport

@testable import WalletKit

@Suite struct RecoveryProblemTests {
  private let words = RecoverySearchTests.words

  private func error(
    _ typed: String,
    language: String = "",
    candidates: String? = nil,
    paths: [String] = ["m/44'/60'/0'/0/0"],
    xpub: String = ""
  ) -> RecoveryError? {
    do {
      _ = try RecoverySearchTests.problem(
        typed,
        language: language,
        candidates: candidates,
        paths: paths,
        xpub: xpub
      )
      return nil
    } catch {
      return error as? RecoveryError
    }
  }

  @Test func refusesWhatCannotBeSearched() throws {
    let three = "? ? ? " + words.split(separator: " ").dropFirst(3).joined(separator: " ")
    #expect(error(three) == .tooManyUnknown(3))
    #expect(error("?") == .mnemonic(.wordCount(1)))
    #expect(error(words + " zoo") == .mnemonic(.wordCount(13)))
    #expect(
      error((0..<12).map { _ in "?" }.joined(separator: " "))
        == .mnemonic(.unknownWord(position: 1, of: 12, lists: []))
    )
    #expect(
      error((0..<12).map { _ in "的" }.joined(separator: " "))
        == .mnemonic(.ambiguous([.chineseSimplified, .chineseTraditional]))
    )
    #expect(error("? " + words.dropFirst(12)) == .mnemonic(.wordCount(11)))
    #expect(
      error(words + ".") == .mnemonic(.oddCharacter(codePoint: 0x2E, position: 12))
    )
    #expect(error(words, paths: []) == .noPaths)
    #expect(error(words, candidates: "\n\r\n") == .noPassphrases)
    #expect(
      error(words, candidates: "good\nb\u{0}ad")
        == .passphrase(line: 2, .containsNUL(.passphrase, offset: 1))
    )
    #expect(error(words.replacing("small", with: "zoo"), candidates: "a") == .mnemonic(.checksum))
    let key = try HDKey(seed: try SecretBytes(count: 64))
      .derived(at: DerivationPath(parsing: "m/44'/60'/1'")).extendedPublicKey()
    for path in ["m", "m/44'/60'/0'", "m/44'/60'/1", "m/44'/60'/1'/0"] {
      #expect(
        try error(words, paths: [path], xpub: key.text)
          == .keyPath(try DerivationPath(parsing: path))
      )
    }
    #expect(try error(words, paths: ["m/44'/60'/1'"], xpub: key.text) == nil)
  }

  @Test(arguments: [12, 15, 18, 21, 24])
  func writesEachSentenceOfAPhaseOnce(count: Int) throws {
    var random = SeededRandom()
    let mnemonic = try Mnemonic(entropy: try SecretBytes.of(random.bytes(count / 3 * 4)))
    let problem = try RecoverySearchTests.problem(try mnemonic.sentence().text)
    let right = (0..<count).map { UInt16(mnemonic.index(at: $0)) }
    for phase in problem.phases where phase.count(words: count) < 10_000 {
      var seen: Set<[UInt16]> = []
      for number in 0..<phase.count(words: count) {
        let written = sentence(problem, phase, number)
        let places = right.indices.filter { written[$0] != right[$0] }.map { $0 + 1 }
        seen.insert(written)
        #expect(Set(places).isSubset(of: problem.places(of: phase, number)))
        switch phase {
        case .swapped, .moved: #expect(written.sorted() == right.sorted())
        case .mistyped: #expect(places.count == 1)
        default: break
        }
      }
      // If a word occurs twice, some phrases coincide.
      if Set(right).count == count { #expect(seen.count == phase.count(words: count)) }
    }
    #expect(problem.phases.contains(.moved(3)) && problem.phases.contains(.replaced))
  }

  @Test func putsTheMissingWordAtEachPlace() throws {
    let problem = try RecoverySearchTests.problem(words.replacing("extra ", with: ""))
    let rest = words.split(separator: " ").dropFirst().map(String.init)
    for place in 0..<12 {
      let written = sentence(problem, .missing, place * 2048 + 7).map { number in
        String(decoding: WordList.english.word(at: Int(number)), as: UTF8.self)
      }
      #expect(written[place] == "abstract")
      #expect(Array(written[..<place] + written[(place + 1)...]) == rest)
    }
  }

  @Test func numbersAllPhasesOneAfterTheOther() throws {
    let problem = try RecoverySearchTests.problem(words)
    var number = 0
    for phase in problem.phases {
      let count = phase.count(words: 12)
      if count > 0 {
        #expect(problem.phase(of: number) == (phase, 0))
        #expect(problem.phase(of: number + count - 1) == (phase, count - 1))
      }
      number += count
    }
    #expect(number == problem.total)
  }

  @Test func isKnownAgainByItsFingerprint() throws {
    let salt = [UInt8](1...16)
    let same = try (0..<2).map { _ in
      try RecoverySearchTests.problem(words.replacing("small", with: "?")).fingerprint(salt: salt)
    }
    #expect(same[0] == same[1] && same[0].count == 16)
    var seen: Set<[UInt8]> = [same[0]]
    let others = try [
      RecoverySearchTests.problem(words.replacing("small", with: "smal")),
      RecoverySearchTests.problem(words.replacing("loan", with: "?")),
      RecoverySearchTests.problem(words),
      RecoverySearchTests.problem(words, passphrase: "a"),
      RecoverySearchTests.problem(words, candidates: "a"),
      RecoverySearchTests.problem(words, candidates: "b"),
      RecoverySearchTests.problem(words, paths: ["m/44'/60'/0'/0/1"]),
    ]
    for other in others { seen.insert(try other.fingerprint(salt: salt)) }
    seen.insert(try others[0].fingerprint(salt: [UInt8](2...17)))
    #expect(seen.count == 9)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("shuffle", "shufle", 1),
    ("abc", "cba", 2), ("가", "각", 1),
  ])
  func measuresTheDistanceOfWords(one: String, other: String, distance: Int) {
    for (first, second) in [(one, other), (other, one)] {
      let found = Array(first.utf8).withUnsafeBytes { first in
        Array(second.utf8).withUnsafeBytes { EditDistance.between(first, $0) }
      }
      #expect(found == distance)
    }
  }

  private func sentence(
    _ problem: RecoveryProblem,
    _ phase: RecoveryPhase,
    _ number: Int
  ) -> [UInt16] {
    var words = [UInt16](repeating: 0, count: 24)
    words.withUnsafeMutableBytes { problem.write(phase, number, to: $0) }
    return Array(words.prefix(problem.wordCount))
  }
}
