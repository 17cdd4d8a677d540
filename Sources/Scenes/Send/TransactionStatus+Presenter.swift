import Core
import Entity

extension TransactionStatus {
  package struct Body: AnswerBody {
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
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      switch response.finding {
      case .mined(let receipt, let confirmations): mined(receipt, confirmations, response)
      case .waiting(let nonce, let from): waiting(nonce, from, response)
      }
    }

    private func mined(_ receipt: Receipt, _ confirmations: UInt64, _ response: Response)
      -> Answer<Body>
    {
      let model = ReceiptModel(receipt)
      let logs = LogModel.all(of: receipt, on: response.chain, tokens: response.tokens)
      var facts = Facts()
      facts.add("transaction", response.hash.description)
      facts.add("from", receipt.from.description)
      facts.add("to", receipt.to?.description)
      model.add(to: &facts, symbol: response.chain.symbol)
      facts.add("confirmations", "\(confirmations)")
      LogModel.add(logs, to: &facts)
      return Answer(
        Body(
          hash: response.hash.description,
          status: model.status,
          confirmations: "\(confirmations)",
          nonce: nil,
          from: receipt.from.description,
          to: receipt.to?.description,
          receipt: model,
          logs: logs
        ),
        text: facts.text,
        ways: LogModel.ways(to: logs)
      )
    }

    private func waiting(_ nonce: UInt64, _ from: Address, _ response: Response) -> Answer<Body> {
      var facts = Facts()
      facts.add("transaction", response.hash.description)
      facts.add("status", "pending")
      facts.add("from", from.description)
      facts.add("nonce", "\(nonce)")
      return Answer(
        Body(
          hash: response.hash.description,
          status: "waiting",
          confirmations: nil,
          nonce: "\(nonce)",
          from: from.description,
          to: nil,
          receipt: nil,
          logs: nil
        ),
        text: facts.text
      )
    }
  }
}
