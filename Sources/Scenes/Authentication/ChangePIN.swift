import Core
package import Entity
package import WalletKit

/// Sets or removes the PIN of a wallet.
package enum ChangePIN {
  package enum Change: Sendable { case set, remove }

  package struct Request: Sendable {
    package let wallet: WalletName
    package init(wallet: WalletName) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
    package let change: Change
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Unlocks the wallet, then asks for the new PIN. Costs three key derivations.
    func setPIN(
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      choosing pin: () throws -> PIN
    ) throws -> WalletEntry
    /// Also removes the PINs of other devices.
    func removePIN(of wallet: WalletName, unlockedBy secret: borrowing UnlockSecret) throws
      -> WalletEntry
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if there is no such wallet.
    package func prepare(_ request: Request) throws {
      _ = try worker.wallet(named: request.wallet)
    }

    /// Sets a PIN unless it is among the first to be guessed.
    ///
    /// The wallet is unlocked before the new PIN is asked for.
    package func set(
      _ request: Request,
      unlockedBy secret: borrowing UnlockSecret,
      choosing choose: () throws -> PIN
    ) throws -> Response {
      let wallet = try worker.setPIN(of: request.wallet, unlockedBy: secret) {
        let pin = try choose()
        try PINPolicy.check(pin)
        return pin
      }
      return Response(wallet: wallet, change: .set)
    }

    package func remove(
      _ request: Request,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      Response(
        wallet: try worker.removePIN(of: request.wallet, unlockedBy: secret),
        change: .remove
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-pin"

    package let wallet: String
    package let isSet: Bool
  }

  package struct Presenter: Scenes.Presenter {
    private static let caution: Sentence =
      .caution(
        "anyone who copies the wallet file and the device secret finds a 6-digit PIN in "
          + "about 20 minutes"
      )

    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet.name.text
      let isSet = response.change == .set
      var facts = LabeledLines()
      facts.add("wallet", data: wallet)
      facts.add("PIN", isSet ? "set on this machine" : "removed")
      return Answer(
        Body(wallet: wallet, isSet: isSet),
        styled: facts.styled,
        notes: isSet ? [Self.caution] : []
      )
    }
  }
}
