import Core
import Entity

extension TransactionStatus {
  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.tx-status"

    package let hash: String
    package let status: String
    package let confirmations: String?
    package let nonce: String?
    package let from: String?
    package let to: String?
    package let receipt: ReceiptModel?
    /// What contracts logged, in order.
    package let logs: [LogModel]?

    package let text: String

    private enum CodingKeys: String, CodingKey {
      case hash, status, confirmations, nonce, from, to, receipt, logs
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      switch response.finding {
      case .mined(let receipt, let confirmations): mined(receipt, confirmations, response)
      case .waiting(let nonce, let from): waiting(nonce, from, response)
      }
    }

    private func mined(_ receipt: Receipt, _ confirmations: UInt64, _ response: Response)
      -> ViewModel
    {
      let model = ReceiptModel(receipt, symbol: response.chain.symbol)
      let logs = LogModel.all(of: receipt, on: response.chain, tokens: response.tokens)
      var facts = Facts()
      facts.add("transaction", response.hash.description)
      facts.add("from", receipt.from.description)
      facts.add("to", receipt.to?.description)
      model.add(to: &facts)
      facts.add("confirmations", "\(confirmations)")
      LogModel.add(logs, to: &facts)
      return ViewModel(
        hash: response.hash.description,
        status: model.status,
        confirmations: "\(confirmations)",
        nonce: nil,
        from: receipt.from.description,
        to: receipt.to?.description,
        receipt: model,
        logs: logs,
        text: facts.text
      )
    }

    private func waiting(_ nonce: UInt64, _ from: Address, _ response: Response) -> ViewModel {
      var facts = Facts()
      facts.add("transaction", response.hash.description)
      facts.add("status", "waiting to be mined")
      facts.add("from", from.description)
      facts.add("nonce", "\(nonce)")
      return ViewModel(
        hash: response.hash.description,
        status: "waiting",
        confirmations: nil,
        nonce: "\(nonce)",
        from: from.description,
        to: nil,
        receipt: nil,
        logs: nil,
        text: facts.text
      )
    }
  }
}
