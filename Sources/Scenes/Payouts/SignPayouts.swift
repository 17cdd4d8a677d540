package import Core
package import Entity
package import WalletKit

/// Signs many payments exactly as they were shown: one review, one secret, one key derivation.
package enum SignPayouts {
  package struct Request: Sendable {
    package let document: UnsignedPayouts
    package let chains: ChainRegistry
    /// The known tokens.
    package let tokens: TokenList
    /// Whether a person reads the review and is asked; else no list is signed that pays by a name
    /// which leads to another address than before.
    package let isAsked: Bool

    package init(
      document: UnsignedPayouts,
      chains: ChainRegistry,
      tokens: TokenList = TokenList(),
      isAsked: Bool = true
    ) {
      (self.document, self.chains, self.tokens) = (document, chains, tokens)
      self.isAsked = isAsked
    }
  }

  /// What the owner approves. Only `draft(_:)` creates one.
  package struct Draft: Sendable {
    package let payload: Payload
    package let review: PayoutReview
  }

  /// What is signed after approval: its bytes and no more.
  ///
  /// The review of a long list and its parsed parts would add to the memory that a key derivation
  /// takes.
  package struct Payload: Signable {
    package let unsigned: PackedTransactions
    /// One hash of everything that was shown.
    package let digest: Hash32
    package let chainName: String
    package let account: AccountBook.Account
    package let wallet: WalletName
    package let agreedNames: [NameUse]

    /// Returns the payments to sign.
    package func transactions() throws -> [Transaction] { try unsigned.unpacked() }

    /// Returns the intents; the meaning of a payment does not depend on `tokens`.
    package func intents(knowing tokens: KnownTokens) throws -> [Intent] {
      try transactions().map { Intent($0, from: account.address) }
    }
  }

  package struct Response: Sendable {
    package let signed: SignedPayouts
    package let wallet: WalletName
  }

  package protocol Worker: KnownAddressSource {
    /// Unlocks the wallet once and signs each payment.
    ///
    /// Every signature is verified against the account's address. `progress` gets the number of
    /// payments signed so far.
    func sign(
      _ approved: Approved<Payload>,
      unlockedBy secret: borrowing UnlockSecret,
      progress: (Int) -> Void
    ) throws -> Recorded<[SignedTransaction]>
  }

  package struct Interactor: UnlockingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Finds the account that signs, and determines what signing would do.
    package func draft(_ request: Request) throws -> Draft {
      let document = request.document
      let book = try worker.accounts().prioritizing([document.from.wallet?.text])
      guard let account = book.owner(of: document.from.address) else {
        throw SignError.notOurs(document.from.address)
      }
      let wallet = try account.walletWithKey()
      let chain = document.totals.chain
      if let named = try? request.chains.chain(named: document.chainName), named.id != chain {
        throw SignError.chainName(document.chainName, id: chain)
      }
      let known = request.chains[chain]
      let review = PayoutReview(
        document,
        knowing: Knowledge(
          coin: request.chains.coin(of: chain),
          chain: known?.name,
          account: account,
          tokens: request.tokens,
          knownAddresses: worker.knownAddresses(
            book.prioritizing(document.items.map(\.recipientName))
          ),
          nodeFindings: nil
        )
      )
      try NameWarningError.refuse(review.findings.map(\.warning), isAsked: request.isAsked)
      return Draft(
        payload: Payload(
          unsigned: PackedTransactions(document.items.lazy.map(\.transaction)),
          digest: document.totals.digest,
          chainName: document.chainName,
          account: account,
          wallet: wallet,
          agreedNames: review.nameUses.filter(\.isResolved)
        ),
        review: review
      )
    }

    package func commit(
      _ approved: Approved<Payload>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      try commit(approved, unlockedBy: secret) { _ in }
    }

    /// Signs what was approved, and nothing else: all of it or none.
    ///
    /// `progress` gets the number of signatures that are made.
    package func commit(
      _ approved: Approved<Payload>,
      unlockedBy secret: borrowing UnlockSecret,
      progress: (Int) -> Void
    ) throws -> Response {
      let payload = approved.payload
      let signed = try worker.sign(approved, unlockedBy: secret, progress: progress).signed
      let transactions = try payload.transactions()
      guard signed.elementsEqual(transactions, by: { $0.transaction == $1 }),
        signed.allSatisfy({ $0.sender == payload.account.address })
      else { throw SignError.differsFromReview }
      let document = try SignedPayouts(chainName: payload.chainName, signed: signed)
      guard document.totals.digest == payload.digest else { throw SignError.differsFromReview }
      return Response(signed: document, wallet: payload.wallet)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.payout-sign"

    package let payments: Int
    package let digest: String
    package let from: String
    package let wallet: String
    package let document: EmbeddedJSON
  }

  package struct Presenter: Scenes.Presenter {
    /// Whether this machine has a node of the chain, so that it can broadcast what it signed.
    let hasNode: Bool

    package init(hasNode: Bool = true) { self.hasNode = hasNode }

    /// Returns what is read before signing.
    package func ask(_ draft: Draft) -> StyledText { draft.review.styled }

    package func present(_ response: Response) -> Answer<Body> {
      let document = response.signed
      let json = document.json
      var facts = LabeledLines()
      facts.add("signed", PayoutReview.payments(document.signed.count))
      facts.add("digest", "\(document.totals.digest) (of all payments)")
      facts.add("from", data: "\(document.sender) (\(response.wallet.text))")
      let chain = document.chainName
      return Answer(
        Body(
          payments: document.signed.count,
          digest: document.totals.digest.description,
          from: document.sender.description,
          wallet: response.wallet.text,
          document: EmbeddedJSON(json: json)
        ),
        styled: facts.styled,
        notes: hasNode ? [] : [.toBroadcastElsewhere(chain)],
        document: .init(file: json.pretty() + "\n") { [hasNode] path in
          .broadcastPayouts(file: path, chain: chain, elsewhere: !hasNode)
        }
      )
    }
  }
}

extension SignPayouts.Draft: Approvable {
  package var reviewText: StyledText { SignPayouts.Presenter().ask(self) }
  package var dangers: [Sentence] { review.dangers }
  package var reminder: StyledText { review.reminder }
  package var suggestedActions: [SuggestedAction] { review.suggestedActions }
  package var question: Sentence { review.question }
}
