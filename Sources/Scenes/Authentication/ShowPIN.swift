package import Core
package import Entity
package import WalletKit

/// Shows the state of a wallet's PIN on this device, without trying one.
package enum ShowPIN {
  package struct Request: Sendable {
    package let wallet: WalletName
    package init(wallet: WalletName) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    package let wallet: WalletName
    /// Nil for a wallet without a PIN.
    package let status: PINStatus?
  }

  package protocol Worker: Sendable {
    func pinStatus(of wallet: WalletName) throws -> PINStatus?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      Response(wallet: request.wallet, status: try worker.pinStatus(of: request.wallet))
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-pin-status"

    package struct Refusal: Encodable, Sendable {
      package let code: String
      package let message: Sentence
    }

    package let wallet: String
    package let isSet: Bool
    package let isForThisDevice: Bool
    package let failures: Int?
    package let triesLeft: Int?
    package let waitSeconds: Int
    package let refusal: Refusal?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let status = response.status
      let report = status?.refusal?.report
      let body = Body(
        wallet: response.wallet.text,
        isSet: status != nil,
        isForThisDevice: status?.isForThisDevice ?? false,
        failures: status?.failures,
        triesLeft: status?.failures.map { max(0, Keystore.maxPINFailures - $0) },
        waitSeconds: status?.waitSeconds ?? 0,
        refusal: report.map { .init(code: $0.code, message: $0.message) }
      )
      return Answer(body, styled: text(of: body))
    }

    private func text(of status: Body) -> StyledText {
      var facts = LabeledLines()
      facts.add("wallet", data: status.wallet)
      facts.add(
        "PIN",
        status.isSet ? (status.isForThisDevice ? "set on this machine" : "set") : "none"
      )
      facts.add("wrong tries", status.failures.map { "\($0) since the last correct one" })
      facts.add("tries left", data: status.triesLeft.map { "\($0)" })
      facts.add("next try", status.waitSeconds > 0 ? "in \(status.waitSeconds) s" : nil)
      facts.add("refused", status.refusal?.message)
      return facts.styled
    }
  }
}
