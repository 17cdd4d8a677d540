import Core
package import Entity

extension SignTransaction {
  package struct ViewModel: DocumentModel {
    package static let schema = "kingtherum.tx-sign"

    package let hash: String
    package let from: String
    package let wallet: String
    package let document: Embedded

    /// The document itself, as it goes to the machine that broadcasts.
    package let file: String
    package let text: String
    let chain: String

    package func next(with path: String) -> Route { .broadcast(file: path, chain: chain) }

    private enum CodingKeys: String, CodingKey { case hash, from, wallet, document }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// What is read before signing.
    package func ask(_ draft: Draft) -> String { ReviewModel(draft.review).text }

    package func present(_ response: Response) -> ViewModel {
      let document = response.signed
      let signed = document.signed
      var facts = Facts()
      facts.add("signed", signed.hash.description)
      facts.add("from", "\(signed.sender) (\(response.wallet.text))")
      return ViewModel(
        hash: signed.hash.description,
        from: signed.sender.description,
        wallet: response.wallet.text,
        document: Embedded(json: document.json),
        file: document.render(),
        text: facts.text,
        chain: document.chainName
      )
    }
  }
}

extension SignTransaction.Draft: Approvable, Signable {
  package var reviewText: String { SignTransaction.Presenter().ask(self) }

  package func intents(knowing tokens: KnownTokens) -> [Intent] {
    [Intent(document.transaction, from: account.address, tokens: tokens)]
  }
}
