import Core
import Entity
import Testing
import TestSupport

@testable import WalletKit

@Suite struct RecoverySearchTests {
  struct Case: Decodable, Sendable {
    let typed: String
    let language: String
    let passphrase: String
    let path: String
    let address: String
    let xpub: String
    let mnemonic: String?
    let expect: String
    let comment: String
  }

  static let words =
    "extra uncle other warfare shuffle switch detail general loan hobby small glance"
  static let address = "0x1Eb698a29da8B9b0dDF78E46aDCc8629916175a5"

  static func problem(
    _ typed: String,
    language: String = "english",
    passphrase: String = "",
    candidates: String? = nil,
    address: String = Self.address,
    paths: [String] = ["m/44'/60'/0'/0/0"],
    xpub: String = ""
  ) throws -> RecoveryProblem {
    let paths = try paths.map { try DerivationPath(parsing: $0) }
    let target: RecoveryTarget =
      xpub.isEmpty
      ? .address(try Address(parsing: address), paths: paths)
      : .key(try ExtendedPublicKey(parsing: xpub), path: paths[0])
    let known: Passphrase? = passphrase.isEmpty ? nil : try Passphrase.of(passphrase)
    let tried: SecretBytes? = if let candidates { try SecretBytes.of(candidates) } else { nil }
    return try RecoveryProblem(
      try SecretBytes.of(typed),
      language: WordLanguage(named: language),
      passphrase: known,
      candidates: tried,
      target: target
    )
  }

  @Test(arguments: 0..<8) func repairsTheVectorsPhrases(part: Int) throws {
    let all = try Vectors.load("recovery", as: Case.self)
    for vector in stride(from: part, to: all.count, by: 8).map({ all[$0] }) {
      let problem = try Self.problem(
        vector.typed,
        language: vector.language,
        passphrase: vector.passphrase,
        address: vector.address,
        paths: [vector.path],
        xpub: vector.xpub
      )
      let search = RecoverySearch(problem)
      let found = try search.work()?.sentence().text
      guard vector.expect == "valid" else {
        #expect(found == nil && search.match == nil, "\(vector.comment)")
        #expect(search.position == problem.total)
        continue
      }
      let wanted = try #require(vector.mnemonic).split(separator: " ").map { "\($0)".composed }
      #expect(found?.split(whereSeparator: \.isWhitespace).map(String.init) == wanted)
    }
  }

  @Test(arguments: [
    (words, RecoveryPhase.asWritten, [Int]()),
    (words.replacing("shuffle", with: "?"), .unknown(1), [5]),
    (words.replacing("shuffle", with: "shufle"), .unknown(1), [5]),
    (words.replacing("shuffle ", with: ""), .missing, [5]),
    (words.replacing("small", with: "smart"), .mistyped(0), [11]),
  ])
  func reportsWhatWasWrong(typed: String, phase: RecoveryPhase, places: [Int]) throws {
    let search = RecoverySearch(try Self.problem(typed))
    let found = try search.work()?.sentence().text
    #expect(found == Self.words)
    let match = try #require(search.match)
    if case .mistyped = phase {
      guard case .mistyped = match.phase else {
        Issue.record("\(match.phase)")
        return
      }
    } else {
      #expect(match.phase == phase)
    }
    #expect(match.places == places)
    #expect(match.line == nil)
  }

  @Test func findsTwoUnknownWordsOfTwentyFour() throws {
    let entropy = try SecretBytes.of([UInt8](repeating: 0x5A, count: 31) + [1])
    let mnemonic = try Mnemonic(entropy: entropy)
    let sentence = try mnemonic.sentence().text
    let address = Address(
      publicKey: try HDKey(seed: try mnemonic.seed()).derived(at: .ethereum(account: 0)).publicKey
    )
    var words = sentence.split(separator: " ").map(String.init)
    // For a misspelled word the most similar words come first, so this search is short.
    for place in [3, 20] { words[place] += "q" }
    let search = RecoverySearch(
      try Self.problem(words.joined(separator: " "), address: address.description)
    )
    let found = try search.work()?.sentence().text
    #expect(found == sentence)
    #expect(search.match?.places == [4, 21])
    #expect(search.problem.total == 2048 * 2048)
  }

  @Test func findsAPassphraseByItsLine() throws {
    let mnemonic = try Mnemonic(parsing: try SecretBytes.of(Self.words))
    let seed = try mnemonic.seed(passphrase: Passphrase.of("caf\u{E9}"))
    let address = Address(
      publicKey: try HDKey(seed: seed).derived(at: .ethereum(account: 3)).publicKey
    )
    let search = RecoverySearch(
      try Self.problem(
        Self.words,
        candidates: "Cafe\r\ncafe\n\n caf\u{E9}\ncafe\u{301}\nother",
        address: address.description,
        paths: ["m/44'/60'/0'/0/1", "m/44'/60'/0'/0/3", "m/44'/60'/3'/0/0"]
      )
    )
    #expect(search.problem.total == 5)
    let found = try search.work()?.wordCount
    #expect(found == 12)
    #expect(search.match?.line == 5)
    #expect(search.match?.places == [])
  }

  @Test func resumesAnInterruptedSearch() throws {
    let problem = try Self.problem(Self.words.replacing("shuffle", with: "?"))
    let wanted = Array("shuffle".utf8).withUnsafeBytes { WordList.english.index(of: $0) }
    var words = [UInt16](repeating: 0, count: 24)
    let number = try #require(
      (0..<problem.total).first { number in
        words.withUnsafeMutableBytes { problem.write(.unknown(1), number, to: $0) }
        return Int(words[4]) == wanted
      }
    )
    for (start, isFound) in [(0, true), (number, true), (number + 1, false), (.max, false)] {
      let search = RecoverySearch(problem, from: start)
      let count = try search.work()?.wordCount
      #expect((count == 12) == isFound)
      #expect((search.match != nil) == isFound)
      if !isFound { #expect(search.position == problem.total) }
    }
  }

  @Test func stopsWhenToldAndWhenTheCallerFails() throws {
    struct Full: Error {}
    let problem = try Self.problem(
      Self.words.replacing("shuffle", with: "zoo"),
      address: "0x" + String(repeating: "1", count: 40)
    )
    let search = RecoverySearch(problem)
    #expect(throws: Full.self) { _ = try search.work { throw Full() } }
    let found = try search.work()?.wordCount
    #expect(found == nil)
    #expect(search.position < problem.total && search.position > 0)
    #expect(search.stretched > 0)
  }
}
