import Core
import Entity
import Testing
import TestSupport

@testable import Scenes
@testable import WalletKit

@Suite struct RecoveryPhraseTests {
  static let junk = "test test test test test test test test test test test junk"
  static let french =
    "abaisser abaisser abaisser abaisser abaisser abaisser abaisser abaisser abaisser abaisser "
    + "abaisser abeille"

  static func secret(_ text: String) throws -> SecretBytes {
    try SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }
  }

  @Test func reportsLanguageAndNumberOfWords() throws {
    let response = try CheckRecoveryPhrase.Interactor().act(
      on: .init(language: nil, abbreviated: false),
      typed: try Self.secret(
        "fruit faint trick sport outer april monitor sad feature code man pulp"
      )
    )
    let model = CheckRecoveryPhrase.Presenter().present(response)
    #expect(
      model.text == """
        words     12
        language  english
        checksum  valid
        """
    )
    #expect(
      try Samples.json(model) == """
        {"entropyBits":128,"isKnownTestKey":false,"language":"english","words":12}
        """
    )
    #expect(model.notes == [])
  }

  @Test(arguments: [(12, 128), (15, 160), (18, 192), (21, 224), (24, 256)])
  func countsTheBits(words: Int, bits: Int) {
    #expect(RecoveryPhraseText.bits(of: words) == bits)
  }

  @Test func warnsOfWordsThatArePublic() throws {
    for (text, short) in [(Self.junk, false), ("test " + Self.junk.dropFirst(5), true)] {
      let response = try CheckRecoveryPhrase.Interactor().act(
        on: .init(language: .english, abbreviated: short),
        typed: try Self.secret(text)
      )
      #expect(response.isPubliclyKnown)
      #expect(
        CheckRecoveryPhrase.Presenter().present(response).notes == [
          "danger: this recovery phrase is public: anything of value sent to it is taken at once"
        ]
      )
    }
  }

  @Test func readsByTheListThatIsNamed() throws {
    #expect(throws: MnemonicError.unknownWord(position: 1, of: 12, lists: [.french])) {
      try CheckRecoveryPhrase.Interactor().act(
        on: .init(language: .french, abbreviated: false),
        typed: try Self.secret(Self.junk)
      )
    }
  }

  @Test func reportsTheSourcesOfEntropy() throws {
    let request = GenerateRecoveryPhrase.Request(words: 24, language: .korean)
    let dice = GenerateRecoveryPhrase.Own(
      try UserEntropy(.dice, parsing: try Self.secret(String(repeating: "1", count: 50)))
    )
    let card = GenerateRecoveryPhrase.Own(try UserEntropy(.cards, parsing: try Self.secret("as")))
    let model = GenerateRecoveryPhrase.Presenter().present(
      .init(request: request, own: [dice, card], file: "words")
    )
    #expect(
      model.text == """
        words   24, korean, 256 bits
        system  512 bits
        dice    50 rolls, 129 bits
        cards   1 card, 5 bits
        file    words
        """
    )
    #expect(
      try Samples.json(model) == """
        {"entropyBits":256,"language":"korean","sources":\
        [{"bits":512,"kind":"system"},{"bits":129,"count":50,"kind":"dice"},\
        {"bits":5,"count":1,"kind":"cards"}],"words":24,"wordsFile":"words"}
        """
    )
    #expect(
      model.notes == [
        "info: these 134 bits alone would be too few; the system's bits make up for it",
        "caution: anyone who reads words controls all funds of this recovery phrase; move it "
          + "off this machine",
      ]
    )
  }

  @Test func omitsAMissingFile() throws {
    let request = GenerateRecoveryPhrase.Request(words: 12, language: .english)
    let model = GenerateRecoveryPhrase.Presenter().present(
      .init(request: request, own: [], file: nil)
    )
    #expect(
      model.text == """
        words   12, english, 128 bits
        system  512 bits
        """
    )
    #expect(
      try Samples.json(model) == """
        {"entropyBits":128,"language":"english","sources":\
        [{"bits":512,"kind":"system"}],"words":12}
        """
    )
    #expect(model.notes == [])
  }

  @Test(arguments: [0, 11, 13, 25])
  func makesNoOtherNumberOfWords(words: Int) throws {
    let request = GenerateRecoveryPhrase.Request(words: words, language: .english)
    #expect(throws: GenerateRecoveryPhraseError.wordCount(words)) {
      try GenerateRecoveryPhrase.Interactor().prepare(request)
    }
    let pool = try EntropyPool()
    #expect(throws: GenerateRecoveryPhraseError.wordCount(words)) {
      _ = try GenerateRecoveryPhrase.Interactor().act(on: request, pool: pool)
    }
  }
}
