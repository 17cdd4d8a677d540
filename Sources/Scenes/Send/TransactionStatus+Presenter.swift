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
    /// The transaction that took its nonce, if it was sent from this machine.
    package let replacedBy: String?
    package let receipt: ReceiptModel?
    /// The events that contracts logged, in order.
    package let logs: [LogModel]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      switch response.finding {
      case .mined(let receipt, let confirmations): mined(receipt, confirmations, response)
      case .waiting(let nonce, let from):
        unmined("waiting", "pending", nonce, from, response)
      case .dropped(let nonce, let from):
        unmined(
          "dropped",
          "dropped: the node no longer knows it, and its nonce is free",
          nonce,
          from,
          response
        )
      case .replaced(let nonce, let from, let successor):
        unmined(
          "replaced",
          "replaced: another transaction took its nonce",
          nonce,
          from,
          by: successor,
          response
        )
      }
    }

    private func mined(_ receipt: Receipt, _ confirmations: UInt64, _ response: Response)
      -> Answer<Body>
    {
      let model = ReceiptModel(receipt)
      let logs = LogModel.all(of: receipt, on: response.chain, tokens: response.tokens)
      var facts = FieldLines()
      facts.add("transaction", data: response.hash.description)
      facts.add("from", data: receipt.from.description)
      facts.add("to", data: receipt.to?.description)
      model.add(to: &facts, symbol: response.chain.symbol, confirmations: confirmations)
      LogModel.add(logs, to: &facts)
      return Answer(
        Body(
          hash: response.hash.description,
          status: model.status,
          confirmations: "\(confirmations)",
          nonce: nil,
          from: receipt.from.description,
          to: receipt.to?.description,
          replacedBy: nil,
          receipt: model,
          logs: logs
        ),
        styled: facts.styled,
        suggestedActions: LogModel.suggestedActions(to: logs)
      )
    }

    /// Presents a transaction in no block; its status is `status` in JSON, and `words` as text.
    private func unmined(
      _ status: String,
      _ words: Sentence,
      _ nonce: UInt64,
      _ from: Address,
      by successor: TransactionFinding.Successor? = nil,
      _ response: Response
    ) -> Answer<Body> {
      var facts = FieldLines()
      facts.add("transaction", data: response.hash.description)
      facts.add("status", words)
      facts.add("replaced by", successor?.words)
      facts.add("from", data: from.description)
      facts.add("nonce", data: "\(nonce)")
      return Answer(
        Body(
          hash: response.hash.description,
          status: status,
          confirmations: nil,
          nonce: "\(nonce)",
          from: from.description,
          to: nil,
          replacedBy: successor?.hash?.description,
          receipt: nil,
          logs: nil
        ),
        styled: facts.styled,
        next: successor?.waitingHash.map { .transactionStatus($0, chain: response.chain.name) }
      )
    }
  }
}

extension TransactionFinding.Successor {
  fileprivate var hash: Hash32? {
    switch self {
    case .mined(let hash, _), .waiting(let hash): hash
    case .foreign: nil
    }
  }

  fileprivate var waitingHash: Hash32? {
    guard case .waiting(let hash) = self else { return nil }
    return hash
  }

  fileprivate var words: Sentence {
    switch self {
    case .mined(let hash, let block): "\(hash) (mined in block \(block))"
    case .waiting(let hash): "\(hash) (pending)"
    case .foreign: "a transaction that was not sent from this machine"
    }
  }
}
