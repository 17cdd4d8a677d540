import Core
package import Entity

/// Returns an authorization that was signed as a message (``SignMessage``).
package enum SignAuthorization {
  package struct Response: Sendable {
    package let document: AuthorizationDocument
    package let review: MessageReview
    /// The chain of the transaction that will carry it.
    package let carrier: ChainEntry

    /// Nil if something other than an authorization was signed.
    package init?(_ response: SignMessage.Response, carriedOn carrier: ChainEntry) {
      guard case .authorization(let authorization) = response.review.message else { return nil }
      document = AuthorizationDocument(
        SignedAuthorization(authorization, response.signature)
      )
      review = response.review
      self.carrier = carrier
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.authorization-sign"

    let authority: String
    let wallet: String?
    let digest: String
    let content: EmbeddedJSON
    let document: EmbeddedJSON
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let review = MessageReviewModel(response.review)
      var facts = LabeledLines()
      facts.add(
        "authorized by",
        data: review.wallet.map { "\(review.from) (\($0))" } ?? review.from
      )
      facts.add("signing hash", data: review.digest)
      return Answer(
        Body(
          authority: review.from,
          wallet: review.wallet,
          digest: review.digest,
          content: review.content,
          document: EmbeddedJSON(json: response.document.json)
        ),
        styled: facts.styled,
        // The document is for whoever builds the transaction.
        document: .init(file: response.document.render()) { path in
          .carryAuthorization(file: path, account: review.from, chain: response.carrier.name)
        }
      )
    }
  }
}

/// Checks that an authorization was signed by the expected account.
package enum VerifyAuthorization {
  package struct Request: Sendable {
    package let bytes: [UInt8]
    /// The expected signer, as typed.
    package let address: String
    /// The chain on which it should be valid, if one was selected.
    package let demanded: ChainEntry?
    package let context: MessageContext

    package init(
      bytes: [UInt8],
      address: String,
      demanded: ChainEntry?,
      context: MessageContext
    ) {
      (self.bytes, self.address) = (bytes, address)
      (self.demanded, self.context) = (demanded, context)
    }
  }

  package struct Response: Sendable {
    package let signed: SignedAuthorization
    package let signer: Address
    package let context: MessageContext
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    /// - Throws: `VerifyMessageError.other` if another account signed, `MessageSignatureError` if
    ///   the signature is invalid, `MessageChainError` if it is for another chain.
    package func act(on request: Request) throws -> Response {
      let wanted = try Address(parsing: request.address)
      let signed = try AuthorizationDocument(parsing: request.bytes).signed
      let signer = try signed.signer()
      guard signer == wanted else {
        throw VerifyMessageError.other(found: signer, wanted: wanted)
      }
      if let demanded = request.demanded {
        try MessageChainError.check(.authorization(signed.authorization), is: demanded)
      }
      return Response(signed: signed, signer: signer, context: request.context)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.authorization-verify"

    let signer: String
    let digest: String
    let content: EmbeddedJSON
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let authorization = response.signed.authorization
      var facts = LabeledLines()
      facts.add("signed by", data: response.signer.description)
      authorization.add(to: &facts, in: response.context)
      return Answer(
        Body(
          signer: response.signer.description,
          digest: authorization.signingHash.description,
          content: EmbeddedJSON(json: authorization.json)
        ),
        styled: facts.styled
      )
    }
  }
}
