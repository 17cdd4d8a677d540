import BigInt
import ChainKit
import Core
import Entity

extension Receive {
  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.receive"

    package let address: String
    package let name: String?
    /// EIP-681, what the QR code holds.
    package let uri: String
    package let chainName: String?
    package let amount: String?

    package let text: String
    package let notes: [String]

    private enum CodingKeys: String, CodingKey { case address, name, uri, chainName, amount }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      var facts = Facts()
      facts.add("account", response.account.name)
      facts.add("address", response.account.address.description)
      facts.add("chain", response.chain?.name)
      facts.add("amount", response.amount)
      facts.add("uri", response.request.description)
      return ViewModel(
        address: response.account.address.description,
        name: response.account.name,
        uri: response.request.description,
        chainName: response.chain?.name,
        amount: response.amount,
        text: facts.text,
        notes: response.account.wallet == nil
          ? ["caution: no wallet here holds the key of this address"]
          : [
            "info: this address was not verified; `wallet show --verify` unlocks the wallet to do so"
          ]
      )
    }
  }
}
