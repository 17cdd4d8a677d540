import Core
package import Entity
package import WalletKit

/// Sets a damaged or truncated log aside, and begins a new one.
package enum RestartAudit {
  package struct Request: Sendable {
    package let wallet: WalletName
    package init(wallet: WalletName) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    /// The path of the old log; nil if there was none.
    package let old: String?
    package let path: String
  }

  package protocol Worker: Sendable {
    func auditPath() -> String
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Unlocks the wallet and begins a new log. A PIN is refused.
    func restartAudit(by wallet: WalletName, unlockedBy secret: borrowing UnlockSecret) throws
      -> String?
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if there is no such wallet.
    package func prepare(_ request: Request) throws {
      _ = try worker.wallet(named: request.wallet)
    }

    package func act(
      on request: Request,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      let old = try worker.restartAudit(by: request.wallet, unlockedBy: secret)
      return Response(old: old, path: worker.auditPath())
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.audit-restart"

    let file: String
    let old: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      var facts = LabeledLines()
      facts.add("log", path: response.path)
      facts.add("old log", response.old.map { "\(path: $0)" } ?? "none")
      return Answer(
        Body(file: response.path, old: response.old),
        styled: facts.styled,
        notes: [
          .caution("the spending limits of a policy count from zero again"),
          .caution("reviews no longer know who was paid before or which nonces were used"),
        ]
      )
    }
  }
}
