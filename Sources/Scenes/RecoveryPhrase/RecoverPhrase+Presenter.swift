import Core
import WalletKit

extension RecoverPhrase {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.mnemonic-recover"

    package let words: Int
    package let language: String
    package let cause: String
    package let places: [Int]
    package let line: Int?
    package let candidates: Int
    package let wordsFile: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let (match, file) = (response.match, response.file)
      var facts = LabeledLines()
      facts.add("found", Self.sentence(match))
      facts.add("words", data: "\(response.words), \(response.language.name)")
      facts.add("file", path: file)
      return Answer(
        Body(
          words: response.words,
          language: response.language.name,
          cause: Self.cause(match.phase),
          places: match.places,
          line: match.line,
          candidates: response.total,
          wordsFile: file
        ),
        styled: facts.styled,
        notes: file.map {
          [
            .caution(
              "anyone who reads \(path: $0) controls all funds of this recovery phrase; move it "
                + "off this machine"
            )
          ]
        } ?? []
      )
    }

    private static func cause(_ phase: RecoveryPhase) -> String {
      switch phase {
      case .asWritten: "none"
      case .unknown: "unknown"
      case .swapped: "swapped"
      case .mistyped: "mistyped"
      case .moved: "moved"
      case .replaced: "replaced"
      case .missing: "missing"
      case .passphrases: "passphrase"
      }
    }

    private static func sentence(_ match: RecoverySearch.Match) -> Sentence {
      let places = list(match.places)
      return switch match.phase {
      case .asWritten: "nothing was wrong with the words"
      case .unknown: "\(by: match.places.count, one: "word", many: "words") \(places)"
      case .swapped: "words \(places) were swapped"
      case .mistyped: "word \(places) was mistyped as a similar word"
      case .moved: "words \(places) were in the wrong order"
      case .replaced: "word \(places) was wrong"
      case .missing: "word \(places) was missing"
      case .passphrases: "the passphrase on line \(match.line ?? 0)"
      }
    }

    /// `3`, `3 and 9`, `3, 5 and 9`.
    private static func list(_ places: [Int]) -> Sentence {
      let texts = places.map(String.init)
      guard let last = texts.last, texts.count > 1 else { return "\(number: texts.first ?? "")" }
      return "\(number: texts.dropLast().joined(separator: ", ")) and \(number: last)"
    }
  }
}
