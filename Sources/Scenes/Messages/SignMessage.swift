package import Core
package import Entity
package import WalletKit

/// Signs what is not a transaction, as it was shown, on a machine that needs no network.
package enum SignMessage {
  package struct Request: Sendable {
    package let message: SignableMessage
    /// Who signs, as it was typed; nobody named is the only account there is.
    package let from: String?
    package let context: MessageContext
    /// The chain that the command names, which a message for another chain is refused under.
    package let demanded: ChainEntry?
    /// Whether typed data may be signed whose meaning is unknown.
    package let isBlind: Bool
    /// Whether a person is shown the review and asked before anything is signed.
    package let isAsked: Bool

    package init(
      message: SignableMessage,
      from: String?,
      context: MessageContext,
      demanded: ChainEntry? = nil,
      isBlind: Bool = false,
      isAsked: Bool = false
    ) {
      (self.message, self.from) = (message, from)
      (self.context, self.demanded) = (context, demanded)
      (self.isBlind, self.isAsked) = (isBlind, isAsked)
    }
  }

  /// What its owner approves of. Only `draft(_:)` makes one, so nothing is signed that was not first
  /// worked out.
  package struct Draft: Sendable {
    package let review: MessageReview
    package let wallet: WalletName
  }

  package struct Response: Sendable {
    package let review: MessageReview
    package let signature: Signature
  }

  package protocol Worker: KnownAddressSource {
    /// Unlocks the wallet and signs. Costs one key derivation (about half a second).
    func sign(
      _ approved: Approved<Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Recorded<Signature>
  }

  package struct Interactor: DraftInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Finds whose key is wanted, and works out what signing would mean.
    package func draft(_ request: Request) throws -> Draft {
      let (account, review) = try review(request)
      let wallet = try account.walletWithKey()
      if !request.isBlind { try UnseenSigningError.refuse(review, isAsked: request.isAsked) }
      return Draft(review: review, wallet: wallet)
    }

    /// The same for an account whose key may be somewhere else.
    func review(_ request: Request) throws -> (AccountBook.Account, MessageReview) {
      let book = try worker.accounts()
      let account =
        try (request.from ?? request.message.namedSigner).map { try book.find($0) }
        ?? book.onlyAccount()
      if let demanded = request.demanded {
        try MessageChainError.check(request.message, is: demanded)
      }
      if case .signIn(let signIn) = request.message, signIn.address != account.address {
        throw SignInCheckError.account(wanted: signIn.address, signer: account.address)
      }
      let review = MessageReview(
        request.message,
        account: account,
        in: request.context,
        knowing: worker.knownAddresses(book)
      )
      return (account, review)
    }

    /// Signs what was approved, and nothing else.
    package func commit(
      _ approved: Approved<Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      let review = approved.payload.review
      let signature = try worker.sign(approved, unlockedBy: secret).signed
      guard (try? signature.signer(of: review.message)) == review.from else {
        throw SignError.differsFromReview
      }
      return Response(review: review, signature: signature)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.message-sign"

    let kind: String
    let from: String
    let wallet: String?
    let digest: String
    let content: EmbeddedJSON
    let signature: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// What is read before signing.
    package func ask(_ draft: Draft) -> StyledText { MessageReviewModel(draft.review).styled }

    package func present(_ response: Response) -> Answer<Body> {
      let review = MessageReviewModel(response.review)
      let signature = Hex.prefixed(response.signature.bytes65)
      return Answer(
        Body(
          kind: review.kind,
          from: review.from,
          wallet: review.wallet,
          digest: review.digest,
          content: review.content,
          signature: signature
        ),
        // The signature alone, as it is handed on.
        styled: StyledText(data: signature)
      )
    }
  }
}

extension SignMessage.Draft: Approvable, Signable {
  package var reviewText: StyledText { SignMessage.Presenter().ask(self) }
  package var dangers: [Sentence] { review.warnings.dangers }
  package var suggestedActions: [SuggestedAction] { review.warnings.suggestedActions }

  package func intents(knowing tokens: KnownTokens) -> [Intent] {
    [Intent(review.message, from: review.from, tokens: tokens)]
  }
}
