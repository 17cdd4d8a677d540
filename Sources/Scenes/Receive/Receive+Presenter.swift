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
        notes: [note(on: response.account)]
      )
    }

    private func note(on account: AccountBook.Account) -> String {
      if account.wallet == nil { return "caution: no wallet here holds the key of this address" }
      return account.isWatchOnly
        ? "info: watch-only: compare this address with the machine that has its key"
        : "info: this address was not verified; `wallet show --verify` unlocks the wallet to do so"
    }
  }
}
