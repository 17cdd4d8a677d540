import Core
import WalletKit

extension SplitShares {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.shares-split"

    package struct Group: Encodable, Sendable {
      package let threshold: Int
      package let count: Int
    }

    package let bytes: Int
    package let meaning: Meaning
    package let groupThreshold: Int
    package let groups: [Group]
    package let wordsPerShare: Int
    package let isExtendable: Bool
    package let iterationExponent: Int
    package let hasPassphrase: Bool
    package let files: [String]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let facts = response.facts
      let plan = facts.request.plan
      let words = SharePlan.words(ofBytes: facts.bytes)
      return Answer(
        Body(
          bytes: facts.bytes,
          meaning: facts.meaning,
          groupThreshold: plan.groupThreshold,
          groups: plan.groups.map { .init(threshold: $0.threshold, count: $0.count) },
          wordsPerShare: words,
          isExtendable: facts.request.isExtendable,
          iterationExponent: facts.request.iterationExponent,
          hasPassphrase: facts.hasPassphrase,
          files: response.files
        ),
        styled: styled(response, words: words),
        notes: notes(on: response)
      )
    }

    private func styled(_ response: Response, words: Int) -> StyledText {
      let plan = response.facts.request.plan
      var facts = Scenes.LabeledLines()
      let bytes = response.facts.bytes
      facts.add(
        "secret",
        "\(bytes) \(by: bytes, one: "byte", many: "bytes"), \(response.facts.meaning.words)"
      )
      facts.add(
        "shares",
        "\(plan.places.count) of \(words) \(by: words, one: "word", many: "words")"
      )
      for (place, group) in plan.groups.enumerated() {
        let name: Sentence = plan.groups.count == 1 ? "needed" : "group \(place + 1)"
        facts.add(name, "\(group.threshold) of \(group.count)")
      }
      if plan.groups.count > 1 {
        let groups = plan.groups.count
        facts.add(
          "needed",
          "\(plan.groupThreshold) of \(groups) \(by: groups, one: "group", many: "groups")"
        )
      }
      for (place, file) in response.files.enumerated() {
        facts.add(place == 0 ? "files" : "", path: file)
      }
      return facts.styled
    }

    private func notes(on response: Response) -> [Sentence] {
      var notes: [Sentence] = []
      let facts = response.facts
      switch facts.meaning {
      case .entropy:
        notes.append(
          .caution(
            "these shares contain the entropy of a recovery phrase; restore the phrase from "
              + "them, because a device that uses them directly gets different accounts"
          )
        )
      case .privateKey:
        notes.append(
          .caution(
            "these shares contain a private key; a device that uses them directly gets "
              + "different accounts"
          )
        )
      case .seed, .secret: break
      }
      if let language = facts.language, language != .english {
        notes.append(
          .caution(
            "the recovery phrase is \(language.title), which the shares do not record; write "
              + "it on them"
          )
        )
      }
      if facts.lacksPassphraseOfWords {
        notes.append(
          .caution("the BIP-39 passphrase of the recovery phrase is not in the shares")
        )
      }
      if facts.hasPassphrase {
        notes.append(
          .caution("a wrong passphrase of the shares gives a different secret without an error")
        )
      }
      if !response.files.isEmpty {
        notes.append(
          .caution("anyone who reads enough of these files has the secret; store them apart")
        )
      }
      return notes
    }
  }
}

extension SplitShares.Meaning {
  /// The meaning in everyday words.
  fileprivate var words: Sentence {
    switch self {
    case .secret: "as given"
    case .entropy: "the entropy of a recovery phrase"
    case .seed: "a BIP-32 seed"
    case .privateKey: "a private key"
    }
  }
}
