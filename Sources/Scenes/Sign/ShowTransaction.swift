package import ChainKit
import Core
package import Entity

/// Reads a document of ours, or a raw signed transaction, and says what it does.
package enum ShowTransaction {
  package struct Request: Sendable {
    package let bytes: [UInt8]
    package let chains: ChainRegistry

    package init(bytes: [UInt8], chains: ChainRegistry) {
      (self.bytes, self.chains) = (bytes, chains)
    }
  }

  package struct Response: Sendable {
    package let review: Review
    /// Present when the transaction is signed.
    package let signed: SignedTransaction?
  }

  /// Whose addresses are known here, for the names beside them.
  package protocol Worker: Sendable {
    func accounts() throws -> AccountBook
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let book = (try? worker.accounts()) ?? AccountBook([])
      switch try TransactionText(request.bytes) {
      case .unsigned(let document):
        return Response(
          review: review(of: document, request.chains, book),
          signed: nil
        )
      case .signed(let signed, let chainName):
        let known = signed.transaction.chain.flatMap { request.chains[$0] }
        return Response(
          review: Review(
            signed,
            chainName: known?.name ?? chainName,
            symbol: known?.symbol ?? "ETH",
            account: book.owner(of: signed.sender)
          ).knowing(Acquaintances(book)),
          signed: signed
        )
      }
    }

    private func review(
      of document: UnsignedDocument,
      _ chains: ChainRegistry,
      _ book: AccountBook
    ) -> Review {
      let known = chains[document.chain]
      return Review(
        document,
        symbol: known?.symbol ?? "ETH",
        knownChain: known?.name,
        account: book.owner(of: document.from.address)
      ).knowing(Acquaintances(book))
    }
  }

  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.tx-show"

    package struct Signed: Encodable, Sendable {
      let hash: String
      let sender: String
      let raw: String
      let r: String
      let s: String
      let yParity: Int
    }

    package let review: ReviewModel
    package let signed: Signed?

    package var text: String {
      guard let signed else { return "unsigned\n" + review.text }
      var facts = Facts()
      facts.add("signed", signed.hash)
      facts.add("by", signed.sender)
      return facts.text + "\n" + review.text
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      ViewModel(
        review: ReviewModel(response.review),
        signed: response.signed.map { signed in
          .init(
            hash: signed.hash.description,
            sender: signed.sender.description,
            raw: Hex.prefixed(signed.raw),
            r: Hex.prefixed(signed.signature.r),
            s: Hex.prefixed(signed.signature.s),
            yParity: Int(signed.signature.yParity)
          )
        }
      )
    }
  }
}
