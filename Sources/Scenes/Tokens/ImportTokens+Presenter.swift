package import Core
import Entity

extension ImportTokens {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.token-import"

    package struct Refused: Encodable, Sendable {
      package let row: Int
      package let code: String
      package let message: Sentence
    }

    package let isDryRun: Bool
    /// The tokens that were added, or would be.
    package let added: [TokenRow]
    package let known: Int
    package let refused: [Refused]
  }

  package struct Presenter: Scenes.Presenter {
    /// The most entries, and the most dangers, that the text names; the JSON has all of them.
    static let most = 10

    package init() {}

    /// Returns what must be read before the tokens are stored.
    package func ask(_ draft: Draft) -> StyledText {
      StyledText(Self.capped(dangers(draft))) + facts(draft, under: "new")
    }

    package func present(_ draft: Draft) -> Answer<Body> {
      Answer(
        Body(
          isDryRun: draft.isDryRun,
          added: draft.new.map {
            TokenRow($0, chains: draft.chains, sameSymbol: draft.clashes.others(than: $0))
          },
          known: draft.known,
          refused: draft.refused.map {
            .init(row: $0.row, code: $0.reason.code, message: $0.reason.message)
          }
        ),
        styled: facts(draft, under: draft.isDryRun ? "new" : "added"),
        notes: Self.capped(dangers(draft))
          + Self.capped(draft.refused.map { .caution($0.reason.message) })
      )
    }

    private func facts(_ draft: Draft, under label: Sentence) -> StyledText {
      var facts = LabeledLines()
      facts.add(label, Self.count(draft.new.count))
      facts.add("already known", draft.known > 0 ? Self.count(draft.known) : nil)
      facts.add("refused", draft.refused.isEmpty ? nil : Self.count(draft.refused.count))
      return facts.styled
    }

    /// The new tokens whose symbol another token of their chain has.
    private func dangers(_ draft: Draft) -> [Sentence] {
      draft.new.compactMap { token in
        let others = draft.clashes.others(than: token)
        return others.isEmpty ? nil : .sharedSymbol(token, with: others)
      }
    }

    private static func count(_ count: Int) -> Sentence {
      "\(count) \(by: count, one: "token", many: "tokens")"
    }

    private static func capped(_ lines: [Sentence]) -> [Sentence] {
      let more = lines.count - most
      guard more > 0 else { return lines }
      return lines.prefix(most) + [.info("\(count: more) more of these; the JSON has all of them")]
    }
  }
}
