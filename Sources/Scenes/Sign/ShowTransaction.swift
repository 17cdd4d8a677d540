import Core
package import Entity

/// Shows what a document or a raw signed transaction does.
package enum ShowTransaction {
  package struct Request: Sendable {
    package let text: TransactionText
    /// The account that a raw unsigned transaction is for.
    package let sender: Address?
    package let chains: ChainRegistry
    /// The tokens known on this machine.
    package let tokens: TokenList
    /// The ABI given for the called contract.
    package let abi: ContractABI?
    /// The clear-signing descriptors.
    package let sources: DescriptionSources?
    /// Whether it was sent, so that its blobs are elsewhere.
    let isSent: Bool

    package init(
      text: TransactionText,
      sender: Address? = nil,
      chains: ChainRegistry,
      tokens: TokenList = TokenList(),
      abi: ContractABI? = nil,
      sources: DescriptionSources? = nil,
      isSent: Bool = false
    ) {
      (self.text, self.sender, self.chains, self.tokens) = (text, sender, chains, tokens)
      (self.abi, self.sources, self.isSent) = (abi, sources, isSent)
    }
  }

  package struct Response: Sendable {
    package let review: Review
    /// The signed transaction; nil if it is unsigned.
    package let signed: SignedTransaction?
  }

  /// Supplies the known addresses, for their names.
  package protocol Worker: KnownAddressSource {}

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let book = (try? worker.accounts()) ?? AccountBook([])
      switch request.text {
      case .unsigned(let document):
        return Response(review: try review(of: document, request, book), signed: nil)
      case .rawUnsigned(let transaction):
        guard let sender = request.sender else { throw RawTransactionError.noSender }
        let origin = UnsignedDocument.Origin(address: sender)
        let document = try UnsignedDocument(raw: transaction, from: origin, request.chains)
        return Response(review: try review(of: document, request, book), signed: nil)
      case .request(let asked):
        let document = try UnsignedDocument(asked: asked, request.chains)
        return Response(review: try review(of: document, request, book), signed: nil)
      case .signed(let pooled, let chainName):
        let signed = pooled.signed
        return Response(
          review: Review(
            signed,
            chainName: chainName,
            sidecar: pooled.sidecar,
            isSent: request.isSent,
            knowing: try knowledge(of: signed.transaction, by: signed.sender, request, book)
          ),
          signed: signed
        )
      }
    }

    private func review(
      of document: UnsignedDocument,
      _ request: Request,
      _ book: AccountBook
    ) throws -> Review {
      let knowledge = try knowledge(
        of: document.transaction,
        by: document.from.address,
        request,
        book.prioritizing([document.from.wallet?.text, document.claims.recipientName])
      )
      return Review(document, knowing: knowledge)
    }

    private func knowledge(
      of transaction: Transaction,
      by sender: Address,
      _ request: Request,
      _ book: AccountBook
    ) throws -> Knowledge {
      Knowledge(
        coin: request.chains.coin(of: transaction.chain),
        chain: transaction.chain.flatMap { request.chains[$0]?.name },
        account: book.owner(of: sender),
        tokens: request.tokens,
        knownAddresses: worker.names(book),
        abi: try BlindSigning.check(request.abi, of: transaction, request.sources),
        sources: request.sources,
        nodeFindings: nil
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-show"

    package struct Signed: Encodable, Sendable {
      let hash: String
      let sender: String
      let raw: String
      let r: String
      let s: String
      let yParity: Int
    }

    package let review: ReviewModel.Fields
    package let signed: Signed?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let review = ReviewModel(response.review)
      return Answer(
        Body(review: review.fields, signed: response.signed.map(fields)),
        styled: head(of: response.signed) + review.styled,
        suggestedActions: review.warnings.suggestedActions
      )
    }

    private func fields(of signed: SignedTransaction) -> Body.Signed {
      .init(
        hash: signed.hash.description,
        sender: signed.sender.description,
        raw: Hex.prefixed(signed.raw),
        r: Hex.prefixed(signed.signature.r),
        s: Hex.prefixed(signed.signature.s),
        yParity: Int(signed.signature.yParity)
      )
    }

    private func head(of signed: SignedTransaction?) -> StyledText {
      guard let signed else { return StyledText("unsigned") }
      var facts = LabeledLines()
      facts.add("signed", data: signed.hash.description)
      facts.add("by", data: signed.sender.description)
      return facts.styled
    }
  }
}
