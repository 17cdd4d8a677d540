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
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.name.text)
      facts.add("address", data: wallet.address.description)
      facts.add("path", data: path)
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
        styled: facts.styled,
        notes: notes(on: response),
        suggestedActions: [response.otherMeaning?.suggestedAction].compactMap(\.self),
        next: .receive(wallet.name)
      )
    }

    private func notes(on response: Response) -> [Sentence] {
      let known: Sentence? =
        response.isKnownTestKey
        ? .danger("this key is public: anything of value sent to it is taken at once") : nil
      let names = response.alreadyHere
      let here: Sentence? = names.first.map { first in
        let all = names.dropFirst().reduce(Sentence(data: first)) { "\($0) and as \(name: $1)" }
        return .info("this account already exists on this machine, as \(all)")
      }
      return [known, here, response.otherMeaning?.note].compactMap(\.self)
    }
  }
}
