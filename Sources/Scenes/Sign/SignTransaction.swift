import Core
package import Entity
package import WalletKit

/// Signs a transaction exactly as it was shown, without any network.
package enum SignTransaction {
  package struct Request: Sendable {
    package let document: UnsignedDocument
    package let chains: ChainRegistry
    /// The tokens known on this machine.
    package let tokens: TokenList
    /// The ABI given for the called contract.
    package let abi: ContractABI?
    /// The clear-signing descriptors.
    package let sources: DescriptionSources?
    /// Whether calls that cannot be decoded may be signed.
    package let isBlind: Bool
    /// Whether a person reads the review and is asked.
    ///
    /// Otherwise, a call that only an ABI or a descriptor explains is not signed, and neither is a
    /// payment by a name that leads to another address than before.
    package let isAsked: Bool

    package init(
      document: UnsignedDocument,
      chains: ChainRegistry,
      tokens: TokenList = TokenList(),
      abi: ContractABI? = nil,
      isBlind: Bool = false,
      isAsked: Bool = true,
      sources: DescriptionSources? = nil
    ) {
      (self.document, self.chains, self.tokens) = (document, chains, tokens)
      (self.abi, self.sources) = (abi, sources)
      (self.isBlind, self.isAsked) = (isBlind, isAsked)
    }
  }

  /// What the owner approves.
  ///
  /// Only a scene's `draft(_:)` creates one, so nothing is signed without a review.
  package struct Draft: Sendable {
    package let document: UnsignedDocument
    package let review: Review
    package let account: AccountBook.Account
    package let wallet: WalletName
  }

  package struct Response: Sendable {
    package let signed: SignedDocument
    package let wallet: WalletName
  }

  package protocol Worker: KnownAddressSource {
    /// Unlocks the wallet and signs; the signature is verified against the account's address.
    ///
    /// Cost: one key derivation (about half a second).
    func sign(
      _ approved: Approved<Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Recorded<SignedTransaction>
  }

  package struct Interactor: UnlockingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Finds the signer, and reviews what signing would do.
    package func draft(_ request: Request) throws -> Draft {
      let document = request.document
      let book = try worker.accounts().prioritizing([document.from.wallet?.text])
      guard let account = book.owner(of: document.from.address) else {
        throw SignError.notOurs(document.from.address)
      }
      let wallet = try account.walletWithKey()
      if let named = try? request.chains.chain(named: document.chainName),
        named.id != document.chain
      {
        throw SignError.chainName(document.chainName, id: document.chain)
      }
      let known = request.chains[document.chain]
      let review = Review(
        document,
        knowing: Knowledge(
          coin: request.chains.coin(of: document.chain),
          chain: known?.name,
          account: account,
          tokens: request.tokens,
          knownAddresses: worker.knownAddresses(
            book.prioritizing([document.claims.recipientName])
          ),
          abi: try BlindSigning.check(request.abi, of: document.transaction, request.sources),
          sources: request.sources,
          nodeFindings: nil
        )
      )
      if !request.isBlind { try BlindSigning.refuse(review, isAsked: request.isAsked) }
      try NameWarningError.refuse(review.warnings, isAsked: request.isAsked)
      return Draft(
        document: document,
        review: review,
        account: account,
        wallet: wallet
      )
    }

    /// Signs exactly what was approved.
    package func commit(
      _ approved: Approved<Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      let draft = approved.payload
      let signed = try worker.sign(approved, unlockedBy: secret).signed
      guard signed.transaction == draft.document.transaction,
        signed.sender == draft.document.from.address
      else { throw SignError.differsFromReview }
      return Response(
        signed: try SignedDocument(
          chainName: draft.document.chainName,
          signed: signed,
          sidecar: draft.document.sidecar
        ),
        wallet: draft.wallet
      )
    }
  }
}
