package import ChainKit
package import Core
package import Entity

/// Tells what became of a transaction.
package enum TransactionStatus {
  package struct Request: Sendable {
    package let hash: Hash32
    package let chain: ChainEntry

    package init(hash: Hash32, chain: ChainEntry) { (self.hash, self.chain) = (hash, chain) }
  }

  package enum Finding: Sendable, Equatable {
    case mined(Receipt, confirmations: UInt64)
    case waiting(nonce: UInt64, from: Address)
  }

  package struct Response: Sendable {
    package let hash: Hash32
    package let chain: ChainEntry
    package let finding: Finding
  }

  package protocol Worker: Sendable {
    /// `nil` when the node knows nothing of it.
    func finding(for hash: Hash32) async throws -> Finding?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      guard let finding = try await worker.finding(for: request.hash) else {
        throw TransactionStatusError.unknown(request.hash)
      }
      return Response(hash: request.hash, chain: request.chain, finding: finding)
    }
  }

  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.tx-status"

    package let hash: String
    package let status: String
    package let confirmations: String?
    package let nonce: String?
    package let from: String?
    package let to: String?
    package let receipt: ReceiptModel?

    package let text: String

    private enum CodingKeys: String, CodingKey {
      case hash, status, confirmations, nonce, from, to, receipt
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      var facts = Facts()
      facts.add("transaction", response.hash.description)
      switch response.finding {
      case .mined(let receipt, let confirmations):
        let model = ReceiptModel(receipt, symbol: response.chain.symbol)
        facts.add("from", receipt.from.description)
        facts.add("to", receipt.to?.description)
        model.add(to: &facts)
        facts.add("confirmations", "\(confirmations)")
        return ViewModel(
          hash: response.hash.description,
          status: model.status,
          confirmations: "\(confirmations)",
          nonce: nil,
          from: receipt.from.description,
          to: receipt.to?.description,
          receipt: model,
          text: facts.text
        )
      case .waiting(let nonce, let from):
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
          text: facts.text
        )
      }
    }
  }
}

/// The transaction is nowhere to be found.
package enum TransactionStatusError: Error, Equatable {
  case unknown(Hash32)
}

extension TransactionStatusError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let hash):
      Report(.refused, "transaction-unknown", "the node knows no transaction \(hash)")
    }
  }

  package static var samples: [TransactionStatusError] {
    (try? Hash32(bytes: [UInt8](repeating: 0, count: 32))).map { [.unknown($0)] } ?? []
  }
}
