package import Core
package import Entity

/// Requests the signature of a message from another signer by QR code (ERC-4527).
package enum RequestSignature {
  package struct Request: Sendable {
    package let signing: SignMessage.Request
    /// The bytes of the message; for typed data, its JSON document.
    package let bytes: [UInt8]

    package init(_ signing: SignMessage.Request, bytes: [UInt8]) {
      (self.signing, self.bytes) = (signing, bytes)
    }
  }

  package struct Response: Sendable {
    package let review: MessageReview
    package let asked: SignRequest
    package let ur: UR
  }

  package typealias Worker = SignMessage.Worker & EncodeCode.Worker

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Builds the request; the account must have a known path.
    package func act(on request: Request) throws -> Response {
      let (account, review) = try SignMessage.Interactor(worker: worker).review(request.signing)
      let asked = try SignRequest(
        request.signing.message,
        bytes: request.bytes,
        chain: Self.chain(request.signing),
        from: .init(address: account.address, path: account.path),
        fingerprint: worker.masterFingerprint(above: account.address)
      )
      return Response(review: review, asked: asked, ur: try asked.ur)
    }

    /// Checks the answer to `request`, given as the text of its QR codes.
    ///
    /// - Throws: `URRecordError.otherSigner` unless the account signed exactly this message.
    package func take(_ answer: [UInt8], to request: SignMessage.Request) throws
      -> SignMessage.Response
    {
      let (account, review) = try SignMessage.Interactor(worker: worker).review(request)
      let code = try URDecoder.read(answer)
      guard code.type == SignResponse.type else {
        throw URError.otherType(wanted: Sentence(data: SignResponse.type), found: code.type)
      }
      let signature = try SignResponse(code.value)
        .signature(of: request.message, by: account.address, on: Self.chain(request))
      return SignMessage.Response(review: review, signature: signature)
    }

    /// The chain in the request. ERC-4527 assumes Ethereum if a message names no chain.
    private static func chain(_ request: SignMessage.Request) -> ChainID {
      (request.demanded ?? request.context.chosen)?.id ?? .ethereum
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.sign-request"

    let kind: Sentence
    let requestID: String?
    let from: String
    let path: String
    let chain: String
    /// The review of what would be signed.
    let review: MessageReviewModel.Fields
    /// The request as UR text.
    package let ur: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let asked = response.asked
      let review = MessageReviewModel(response.review)
      return Answer(
        Body(
          kind: asked.kind.name,
          requestID: asked.id.map(SignRequest.text),
          from: response.review.from.description,
          path: asked.key.path.description,
          chain: asked.chain.description,
          review: review.fields,
          ur: response.ur.text
        ),
        styled: review.styled,
        suggestedActions: review.warnings.suggestedActions,
        document: .init(file: response.ur.text + "\n") { .showCode(file: $0) }
      )
    }
  }
}
