import Core
import Testing
import TestSupport

@testable import WalletKit

@Suite struct MnemonicLanguageTests {
  struct Case: Decodable, Sendable {
    let typed: String
    let passphrase: String
    let language: String
    let abbreviated: Bool
    let found: String?
    let mnemonic: String?
    let entropy: String?
    let seed: String?
    let expect: String
    let error: String?
    let comment: String
  }

  @Test func readsEveryLanguage() throws {
    let cases = try Vectors.load("bip39-languages", as: Case.self)
    for language in WordLanguage.allCases {
      #expect(cases.count { $0.found == language.name } >= 24)
    }
    for vector in cases where vector.expect == "valid" {
      let mnemonic = try read(vector)
      let entropy = mnemonic.withEntropy { Hex.prefixed($0) }
      let language = mnemonic.language.name
      let seed =
        vector.passphrase.isEmpty
        ? try mnemonic.seed().array
        : try mnemonic.seed(passphrase: Passphrase.of(vector.passphrase)).array
      let shown = try mnemonic.sentence().text
      #expect(language == vector.found, "\(vector.comment)")
      #expect(entropy == vector.entropy, "\(vector.comment)")
      #expect(Hex.prefixed(seed) == vector.seed, "\(vector.comment)")
      // The phrase is shown with the same words in NFC, which fonts can display.
      let separator = language == "japanese" ? "\u{3000}" : " "
      let words = try #require(vector.mnemonic).split(separator: " ").joined(separator: separator)
      #expect(Array(shown.utf8) == Array(try #require(UnicodeText.nfc(words)).utf8))
    }
  }

  @Test func refusesEveryFault() throws {
    let cases = try Vectors.load("bip39-languages", as: Case.self)
    let invalid = cases.filter { $0.expect == "invalid" }
    #expect(invalid.count >= cases.count / 2)
    for vector in invalid {
      let name: String?
      do {
        _ = try read(vector)
        name = nil
      } catch { name = Self.name(of: error) }
      #expect(name == vector.error, "\(vector.comment)")
    }
  }

  @Test(arguments: WordLanguage.allCases)
  func takesAWordHoweverItWasTyped(language: WordLanguage) throws {
    let entropy = try SecretBytes.of([UInt8](repeating: 0xA7, count: 32))
    let mnemonic = try Mnemonic(entropy: entropy, language: language)
    for place in 0..<mnemonic.wordCount {
      let word = mnemonic.withWord(at: place) { String(decoding: $0, as: UTF8.self) }
      let typed = [word, word.decomposed, word.uppercased(), " \(word)\u{3000}"]
      let isRight = try typed.map { try mnemonic.matches(try SecretBytes.of($0), at: place) }
      #expect(isRight == [true, true, true, true], "\(word)")
      let other = mnemonic.withWord(at: (place + 1) % 24) { String(decoding: $0, as: UTF8.self) }
      for wrong in ["", word + "x", word + " " + word] + (other == word ? [] : [other]) {
        let isTaken = try mnemonic.matches(try SecretBytes.of(wrong), at: place)
        #expect(!isTaken, "\(wrong)")
      }
    }
  }

  @Test func namesWhatDisagrees() throws {
    let words = "legal winner thank year wave sausage worth useful legal winner thank yellow"
    #expect(
      error("abaisser " + words.split(separator: " ").dropFirst().joined(separator: " "))
        == .mixed(position: 1, of: 12, expected: .english, found: [.french])
    )
    #expect(
      error((0..<12).map { _ in "qq" }.joined(separator: " "))
        == .unknownWord(position: 1, of: 12, lists: [])
    )
    #expect(
      error((0..<12).map { _ in "的" }.joined(separator: " "))
        == .ambiguous([.chineseSimplified, .chineseTraditional])
    )
    #expect(
      error((0..<12).map { _ in "fragile" }.joined(separator: " "))
        == .ambiguous([.english, .french])
    )
  }

  private func error(_ text: String) -> MnemonicError? {
    do {
      _ = try Mnemonic(parsing: try SecretBytes.of(text))
      return nil
    } catch {
      return error as? MnemonicError
    }
  }

  private func read(_ vector: Case) throws -> Mnemonic {
    try Mnemonic(
      parsing: try SecretBytes.of(vector.typed),
      language: WordLanguage(named: vector.language),
      abbreviated: vector.abbreviated
    )
  }

  private static func name(of error: any Error) -> String? {
    switch error as? MnemonicError {
    case .wordCount: "wordCount"
    case .unknownWord: "unknownWord"
    case .mixed: "mixed"
    case .ambiguous: "ambiguous"
    case .checksum: "checksum"
    case .oddCharacter: "character"
    case .noAbbreviations: "noAbbreviations"
    default: nil
    }
  }
}
