package import Core
package import Entity

extension SignTransaction {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-sign"

    package let hash: String
    package let from: String
    package let wallet: String
    package let document: EmbeddedJSON
  }

  package struct Presenter: Scenes.Presenter {
    /// Whether this machine has a node of the chain, so that it can broadcast what it signed.
    let hasNode: Bool

    package init(hasNode: Bool = true) { self.hasNode = hasNode }

    /// The text to read before signing.
    package func ask(_ draft: Draft) -> StyledText { ReviewModel(draft.review).styled }

    package func present(_ response: Response) -> Answer<Body> {
      let document = response.signed
      let (signed, chain) = (document.signed, document.chainName)
      var facts = LabeledLines()
      facts.add("signed", data: signed.hash.description)
      facts.add("from", data: "\(signed.sender) (\(response.wallet.text))")
      return Answer(
        Body(
          hash: signed.hash.description,
          from: signed.sender.description,
          wallet: response.wallet.text,
          document: EmbeddedJSON(json: document.json)
        ),
        styled: facts.styled,
        notes: hasNode ? [] : [.toBroadcastElsewhere(chain)],
        document: .init(file: document.render()) { [hasNode] path in
          .broadcast(file: path, chain: chain, elsewhere: !hasNode)
        }
      )
    }
  }
}

extension SignTransaction.Draft: Approvable, Signable {
  package var reviewText: StyledText { SignTransaction.Presenter().ask(self) }
  package var dangers: [Sentence] { review.warnings.dangers }
  package var reminder: StyledText { review.reminder }
  package var suggestedActions: [SuggestedAction] { review.warnings.suggestedActions }
  package var question: Sentence { review.signingQuestion }

  package func intents(knowing tokens: KnownTokens) -> [Intent] {
    [Intent(document.transaction, from: account.address, tokens: tokens)]
  }

  package var agreedNames: [NameUse] { review.nameUses.filter(\.isResolved) }
}
