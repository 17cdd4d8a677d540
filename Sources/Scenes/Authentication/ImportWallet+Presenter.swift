import Entity
import WalletKit

extension ImportWallet {
  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.wallet-import"

    package let name: String
    package let address: String
    package let path: String?
    package let source: Source
    package let isKnownTestKey: Bool
    package let alreadyHere: [String]
    package let otherMeaning: ShareMeaning?

    package let text: String
    package let notes: [String]
    package let next: Route?

    private enum CodingKeys: String, CodingKey {
      case name, address, path, source, isKnownTestKey, alreadyHere, otherMeaning
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      let wallet = response.wallet
      let path = wallet.accounts.first?.path?.description
      var facts = Facts()
      facts.add("wallet", wallet.name.text)
      facts.add("address", wallet.address.description)
      facts.add("path", path)
      return ViewModel(
        name: wallet.name.text,
        address: wallet.address.description,
        path: path,
        source: response.source,
        isKnownTestKey: response.isKnownTestKey,
        alreadyHere: response.alreadyHere,
        otherMeaning: response.otherMeaning,
        text: facts.text,
        notes: Self.notes(response),
        next: .receive(wallet.name)
      )
    }

    private static func notes(_ response: Response) -> [String] {
      let known =
        response.isKnownTestKey
        ? "danger: this key is public: anything of value sent to it is taken at once" : nil
      let here =
        response.alreadyHere.isEmpty
        ? nil
        : "info: this account was here already, as "
          + response.alreadyHere.joined(separator: " and as ")
      return [known, here, response.otherMeaning?.note].compactMap(\.self)
    }
  }
}
