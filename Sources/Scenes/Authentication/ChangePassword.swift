package import Core
package import Entity
package import WalletKit

/// Changes the password of a wallet.
package enum ChangePassword {
  package struct Request: Sendable {
    package let wallet: WalletName
    package let cost: KDFCost

    package init(wallet: WalletName, cost: KDFCost) { (self.wallet, self.cost) = (wallet, cost) }
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Unlocks the wallet, asks for the new password, and wraps the data key again.
    ///
    /// Costs three key derivations.
    func changePassphrase(
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      cost: KDFCost,
      choosing passphrase: () throws -> Passphrase
    ) throws -> WalletEntry
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if there is no such wallet.
    package func prepare(_ request: Request) throws {
      _ = try worker.wallet(named: request.wallet)
    }

    /// Changes the password; the wallet is unlocked before the new one is asked for.
    package func act(
      on request: Request,
      unlockedBy secret: borrowing UnlockSecret,
      choosing passphrase: () throws -> Passphrase
    ) throws -> Response {
      Response(
        wallet: try worker.changePassphrase(
          of: request.wallet,
          unlockedBy: secret,
          cost: request.cost,
          choosing: passphrase
        )
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-change-password"

    package let wallet: String
    package let generation: Int64
    package let passes: Int
    package let memoryKiB: Int
    package let others: [Sentence]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet
      let cost = wallet.cost
      let others = wallet.slots.filter { $0 != .passphrase }.map(\.words)
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.name.text)
      facts.add(
        "password",
        "changed; Argon2id, \(cost.memoryKiB / 1024) MiB, "
          + "\(cost.passes, one: "pass", many: "passes")"
      )
      facts.add(
        "also opens with",
        others.isEmpty ? nil : Sentence(joining: others, by: ", ")
      )
      return Answer(
        Body(
          wallet: wallet.name.text,
          generation: wallet.generation,
          passes: cost.passes,
          memoryKiB: cost.memoryKiB,
          others: others
        ),
        styled: facts.styled,
        notes: [
          .caution("copies of the old file, such as backups, still open with the old password")
        ]
      )
    }
  }
}
