import Core
package import WalletKit

/// Checks whether words are a valid BIP-39 recovery phrase.
///
/// Nothing is stored, and no word is repeated in the answer.
package enum CheckRecoveryPhrase {
  package struct Request: Sendable {
    /// The word list; nil to detect it from the words.
    package let language: WordLanguage?
    /// Whether the first four letters stand for a word.
    package let abbreviated: Bool

    package init(language: WordLanguage?, abbreviated: Bool) {
      (self.language, self.abbreviated) = (language, abbreviated)
    }
  }

  package struct Response: Sendable {
    package let words: Int
    package let language: WordLanguage
    package let isPubliclyKnown: Bool
  }

  package struct Interactor: Sendable {
    package init() {}

    package func act(
      on request: Request,
      typed: borrowing SecretBytes
    ) throws -> Response {
      let mnemonic = try Mnemonic(
        parsing: typed,
        language: request.language,
        abbreviated: request.abbreviated
      )
      return Response(
        words: mnemonic.wordCount,
        language: mnemonic.language,
        isPubliclyKnown: mnemonic.isPubliclyKnown
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.mnemonic-check"

    package let words: Int
    package let language: String
    package let entropyBits: Int
    package let isKnownTestKey: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      var facts = LabeledLines()
      facts.add("words", data: "\(response.words)")
      facts.add("language", data: response.language.name)
      facts.add("checksum", "valid")
      return Answer(
        Body(
          words: response.words,
          language: response.language.name,
          entropyBits: RecoveryPhraseText.bits(of: response.words),
          isKnownTestKey: response.isPubliclyKnown
        ),
        styled: facts.styled,
        notes: response.isPubliclyKnown ? [RecoveryPhraseText.publiclyKnown] : [],
        suggestedActions: [.compareWithWallet]
      )
    }
  }
}

/// Sentences shared by the scenes about recovery phrases.
enum RecoveryPhraseText {
  static let publiclyKnown: Sentence =
    .danger("this recovery phrase is public: anything of value sent to it is taken at once")

  /// The entropy in bits: each word has 11 bits, and one bit in 33 is checksum.
  static func bits(of words: Int) -> Int { words * 32 / 3 }
}
