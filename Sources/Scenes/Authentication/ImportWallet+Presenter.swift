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

    package let text: String
    package let notes: [String]
    package let next: Route?

    private enum CodingKeys: String, CodingKey { case name, address, path, source, isKnownTestKey }
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
        text: facts.text,
        notes: response.isKnownTestKey
          ? ["danger: this key is public: anything of value sent to it is taken at once"] : [],
        next: .receive(wallet.name)
      )
    }
  }
}
