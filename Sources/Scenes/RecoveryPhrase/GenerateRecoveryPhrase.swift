package import Core
package import WalletKit

/// Generates a recovery phrase from system randomness and optional user entropy. Nothing is stored.
package enum GenerateRecoveryPhrase {
  package struct Request: Sendable {
    package let words: Int
    package let language: WordLanguage

    package init(words: Int, language: WordLanguage) {
      (self.words, self.language) = (words, language)
    }
  }

  /// A source of user entropy that went into the words.
  package struct Own: Sendable, Equatable {
    package let kind: UserEntropy.Kind
    package let count: Int
    package let bits: Int

    package init(_ own: borrowing UserEntropy) {
      (kind, count, bits) = (own.kind, own.count, own.bits)
    }
  }

  package struct Response: Sendable {
    package let request: Request
    package let own: [Own]
    /// The file with the words; nil if they were shown.
    package let file: String?

    package init(request: Request, own: [Own], file: String?) {
      (self.request, self.own, self.file) = (request, own, file)
    }
  }

  package struct Interactor: SecretInteractor {
    package init() {}

    /// Throws if the word count is invalid, before the user throws any dice.
    package func prepare(_ request: Request) throws(GenerateRecoveryPhraseError) {
      guard [12, 15, 18, 21, 24].contains(request.words) else {
        throw .wordCount(request.words)
      }
    }

    package func act(
      on request: Request,
      pool: borrowing EntropyPool
    ) throws -> Mnemonic {
      try prepare(request)
      return try pool.mnemonic(words: request.words, language: request.language)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.mnemonic-new"

    package struct Source: Encodable, Sendable {
      package let kind: String
      package let count: Int?
      package let bits: Int
    }

    package let words: Int
    package let language: String
    package let entropyBits: Int
    package let sources: [Source]
    package let wordsFile: String?
  }

  package struct Presenter: Scenes.Presenter {
    /// The number of bits that the pool draws from the system.
    private static let systemBits = 512

    private static func counted(_ bits: Int) -> Sentence {
      "\(bits) \(by: bits, one: "bit", many: "bits")"
    }

    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let request = response.request
      let bits = RecoveryPhraseText.bits(of: request.words)
      var facts = LabeledLines()
      facts.add("words", "\(request.words), \(term: request.language.name), \(Self.counted(bits))")
      facts.add("system", Self.counted(Self.systemBits))
      for own in response.own {
        facts.add(own.kind.word, "\(own.kind.counted(own.count)), \(Self.counted(own.bits))")
      }
      facts.add("file", path: response.file)
      var notes: [Sentence] = []
      let owned = response.own.reduce(0) { $0 + $1.bits }
      if !response.own.isEmpty, owned < bits {
        notes.append(
          owned == 1
            ? .info("this 1 bit alone would be too little; the system's bits make up for it")
            : .info(
              "these \(count: owned) bits alone would be too few; the system's bits make up for it"
            )
        )
      }
      if let file = response.file {
        notes.append(
          .caution(
            "anyone who reads \(path: file) controls all funds of this recovery phrase; move it "
              + "off this machine"
          )
        )
      }
      return Answer(
        Body(
          words: request.words,
          language: request.language.name,
          entropyBits: bits,
          sources: [.init(kind: "system", count: nil, bits: Self.systemBits)]
            + response.own.map { .init(kind: $0.kind.rawValue, count: $0.count, bits: $0.bits) },
          wordsFile: response.file
        ),
        styled: facts.styled,
        notes: notes
      )
    }
  }
}

/// The reason why no recovery phrase was generated.
package enum GenerateRecoveryPhraseError: Error, Equatable {
  case wordCount(Int)
}

extension GenerateRecoveryPhraseError: Reportable {
  package var report: Report {
    switch self {
    case .wordCount(let count):
      Report(
        .usage,
        "new-words-count",
        "invalid word count: expected 12, 15, 18, 21 or 24, found \(count: count)"
      )
    }
  }
}
