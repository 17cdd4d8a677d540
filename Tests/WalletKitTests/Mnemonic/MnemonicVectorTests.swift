import Core
import Testing
import TestSupport

@testable import WalletKit

@Suite struct MnemonicVectorTests {
  struct Case: Decodable, Sendable {
    let typed: String
    let passphrase: String
    let mnemonic: String?
    let entropy: String?
    let seed: String?
    let expect: String
    let error: String?
    let comment: String
  }

  struct EntropyCase: Decodable, Sendable {
    let entropy: String
    let mnemonic: String?
    let expect: String
    let comment: String
  }

  @Test func readsEverySentence() throws {
    let cases = try Vectors.load("bip39-english", as: Case.self)
    #expect(cases.count { $0.expect == "valid" } >= 224)
    #expect(cases.count { $0.expect == "invalid" } >= 224)
    for vector in cases {
      let typed = try SecretBytes.of(vector.typed)
      guard vector.expect == "valid" else {
        let names = names(of: error(reading: typed))
        #expect(names.contains(vector.error ?? ""), "\(vector.comment)")
        continue
      }
      let mnemonic = try Mnemonic(parsing: typed)
      let entropy = mnemonic.withEntropy { Hex.prefixed($0) }
      let sentence = try mnemonic.sentence().text
      let seed =
        vector.passphrase.isEmpty
        ? try mnemonic.seed().array
        : try mnemonic.seed(passphrase: Passphrase.of(vector.passphrase)).array
      #expect(entropy == vector.entropy, "\(vector.comment)")
      #expect(sentence == vector.mnemonic, "\(vector.comment)")
      #expect(Hex.prefixed(seed) == vector.seed, "\(vector.comment)")
    }
  }

  @Test func writesEntropyAsWords() throws {
    for vector in try Vectors.load("bip39-entropy", as: EntropyCase.self) {
      let bytes = try hex(vector.entropy)
      guard vector.expect == "valid" else {
        #expect(throws: MnemonicError.entropyLength(bytes.count), "\(vector.comment)") {
          _ = try Mnemonic(entropy: try SecretBytes.of(bytes))
        }
        continue
      }
      let mnemonic = try Mnemonic(entropy: try SecretBytes.of(bytes))
      let sentence = try mnemonic.sentence().text
      #expect(sentence == vector.mnemonic, "\(vector.comment)")
    }
  }

  @Test func knowsTheSentencesPrintedInTheStandard() throws {
    let cases = try Vectors.load("bip39-english", as: Case.self)
    let printed = cases.filter { $0.comment == "BIP-39, test vectors" }
    #expect(printed.count == 24)
    for vector in printed {
      let isKnown = try Mnemonic(parsing: try SecretBytes.of(vector.typed)).isPubliclyKnown
      #expect(isKnown, "\(vector.typed)")
    }
  }

  private func error(reading text: borrowing SecretBytes) -> MnemonicError? {
    do throws(MnemonicError) {
      _ = try Mnemonic(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  /// An error's names in the vectors.
  ///
  /// We report an odd character first; in the vectors it makes an unknown word or joins two words.
  /// A word of another language's list counts as unknown.
  private func names(of error: MnemonicError?) -> [String] {
    switch error {
    case .wordCount: ["wordCount"]
    case .unknownWord, .mixed: ["unknownWord"]
    case .oddCharacter: ["unknownWord", "wordCount"]
    case .checksum: ["checksum"]
    default: []
    }
  }
}
