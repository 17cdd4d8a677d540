import Core
package import Entity
package import WalletKit

package enum RenameWallet {
  package struct Request: Sendable {
    package let wallet: WalletName
    package let name: WalletName

    package init(wallet: WalletName, name: WalletName) {
      (self.wallet, self.name) = (wallet, name)
    }
  }

  package struct Response: Sendable {
    package let was: WalletName
    package let wallet: WalletEntry
    package let file: String
  }

  package protocol Worker: NamingWorker, DefaultWalletWorker {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Throws if the folder is unusable or the name is in use.
    func requireFree(_ name: WalletName) throws
    func rename(
      _ wallet: WalletName,
      to name: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> WalletEntry
    func file(of wallet: WalletEntry) -> String
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if there is no such wallet, or the new name is in use.
    package func prepare(_ request: Request) throws {
      _ = try worker.wallet(named: request.wallet)
      try worker.requireFree(request.name)
      try worker.names().requireUnusedName(wallet: request.name, now: request.wallet)
    }

    package func act(
      on request: Request,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      let wallet = try worker.rename(request.wallet, to: request.name, unlockedBy: secret)
      try worker.moveDefault(from: request.wallet, to: request.name)
      return Response(was: request.wallet, wallet: wallet, file: worker.file(of: wallet))
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-rename"

    package let wallet: String
    package let was: String
    package let file: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      Self.answer(response.wallet.name, was: response.was, file: response.file)
    }

    /// Also used for a watch-only wallet.
    static func answer(_ wallet: WalletName, was: WalletName, file: String) -> Answer<Body> {
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.text)
      facts.add("was", data: was.text)
      facts.add("file", path: file)
      return Answer(Body(wallet: wallet.text, was: was.text, file: file), styled: facts.styled)
    }
  }
}
