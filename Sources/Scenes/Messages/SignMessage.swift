package import Core
package import Entity
package import WalletKit

/// Signs a message (anything but a transaction), as it was reviewed, without a network.
package enum SignMessage {
  package struct Request: Sendable {
    package let message: SignableMessage
    /// The signer, as typed; nil for the one that the message names, or else the only account.
    package let from: String?
    package let context: MessageContext
    /// The selected chain, if any; a message for another chain is refused.
    package let demanded: ChainEntry?
    /// True if typed data with an unknown meaning may be signed.
    package let isBlind: Bool
    /// True if a person sees the review and is asked before anything is signed.
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

  /// What the owner approves.
  ///
  /// Only `draft(_:)` creates one, so that nothing is signed that was not analyzed before.
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

  package struct Interactor: UnlockingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Finds the account that signs, and determines what signing would mean.
    package func draft(_ request: Request) throws -> Draft {
      let (account, review) = try review(request)
      let wallet = try account.walletWithKey()
      if !request.isBlind { try UnseenSigningError.refuse(review, isAsked: request.isAsked) }
      try NameWarningError.refuse(review.warnings, isAsked: request.isAsked)
      return Draft(review: review, wallet: wallet)
    }

    /// Returns the review for an account that may have its key elsewhere.
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

    /// Returns what is read before signing.
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
        // The signature alone, to be passed on.
        styled: StyledText(data: signature)
      )
    }
  }
}

extension SignMessage.Draft: Approvable, Signable {
  package var reviewText: StyledText { SignMessage.Presenter().ask(self) }
  package var dangers: [Sentence] { review.warnings.dangers }
  package var reminder: StyledText { review.warnings.reminder }
  package var suggestedActions: [SuggestedAction] { review.warnings.suggestedActions }
  package var question: Sentence { review.question }

  package func intents(knowing tokens: KnownTokens) -> [Intent] {
    [Intent(review.message, from: review.from, tokens: tokens)]
  }

  package var agreedNames: [NameUse] { review.nameUses }
}
