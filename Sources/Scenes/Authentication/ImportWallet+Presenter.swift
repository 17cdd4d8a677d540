import Core
import Entity
import WalletKit

extension ImportWallet {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-import"

    package let name: String
    package let address: String
    package let path: String?
    package let source: Source
    package let isKnownTestKey: Bool
    package let alreadyHere: [String]
    package let otherMeaning: ShareMeaning?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet
      let path = wallet.accounts.first?.path?.description
      var facts = FieldLines()
      facts.add("wallet", wallet.name.text)
      facts.add("address", wallet.address.description)
      facts.add("path", path)
      return Answer(
        Body(
          name: wallet.name.text,
          address: wallet.address.description,
          path: path,
          source: response.source,
          isKnownTestKey: response.isKnownTestKey,
          alreadyHere: response.alreadyHere,
          otherMeaning: response.otherMeaning
        ),
        text: facts.text,
        notes: notes(on: response),
        suggestedActions: [response.otherMeaning?.suggestedAction].compactMap(\.self),
        next: .receive(wallet.name)
      )
    }

    private func notes(on response: Response) -> [Sentence] {
      let known: Sentence? =
        response.isKnownTestKey
        ? "danger: this key is public: anything of value sent to it is taken at once" : nil
      let here: Sentence? =
        response.alreadyHere.isEmpty
        ? nil
        : "info: this account already exists on this machine, as "
          + "\(response.alreadyHere.joined(separator: " and as "))"
      return [known, here, response.otherMeaning?.note].compactMap(\.self)
    }
  }
}
