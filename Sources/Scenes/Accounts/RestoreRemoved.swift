import Core
package import Entity
package import WalletKit

/// Restores a removed wallet from its sealed copy.
package enum RestoreRemoved {
  package struct Request: Sendable {
    package let wallet: WalletName
    package init(wallet: WalletName) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
  }

  package protocol Worker: Sendable {
    func restoreRemoved(_ wallet: WalletName) throws -> WalletEntry
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      Response(wallet: try worker.restoreRemoved(request.wallet))
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-restore-removed"

    package let wallet: String
    package let address: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet
      var facts = LabeledLines()
      facts.add("restored", data: wallet.name.text)
      facts.add("address", data: wallet.address.description)
      return Answer(
        Body(wallet: wallet.name.text, address: wallet.address.description),
        styled: facts.styled,
        next: .showWallet(wallet.name)
      )
    }
  }
}
