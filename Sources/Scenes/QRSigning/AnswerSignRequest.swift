package import Core
package import Entity
package import WalletKit

/// Signs what another wallet requests by QR code (ERC-4527), and returns an answer for it.
package enum AnswerSignRequest {
  package struct Request: Sendable {
    package let asked: SignRequest
    /// The signer, as typed; needed only if the request does not name one.
    package let from: String?
    package let context: MessageContext
    /// The ABI given for the called contract.
    package let abi: ContractABI?
    /// Whether calls and typed data that cannot be decoded may be signed.
    package let isBlind: Bool
    /// Whether a person sees the review and is asked before signing.
    package let isAsked: Bool
    /// The clear-signing descriptors for a transaction.
    package let sources: DescriptionSources?

    package init(
      asked: SignRequest,
      from: String?,
      context: MessageContext,
      abi: ContractABI? = nil,
      isBlind: Bool = false,
      isAsked: Bool = false,
      sources: DescriptionSources? = nil
    ) {
      (self.asked, self.from, self.context) = (asked, from, context)
      (self.abi, self.sources) = (abi, sources)
      (self.isBlind, self.isAsked) = (isBlind, isAsked)
    }
  }

  /// What the owner approves. Only `draft(_:)` creates one.
  package struct Draft: Sendable {
    package enum Subject: Sendable {
      case transaction(SignTransaction.Draft)
      case message(SignMessage.Draft)
    }

    package let asked: SignRequest
    package let subject: Subject

    package var wallet: WalletName {
      switch subject {
      case .transaction(let draft): draft.wallet
      case .message(let draft): draft.wallet
      }
    }
  }

  package struct Response: Sendable {
    package let asked: SignRequest
    package let answer: SignResponse
    package let ur: UR
    package let signature: Signature
    package let from: Address
    package let wallet: WalletName
    /// The hash of a signed transaction; nil for a message.
    package let hash: Hash32?
  }

  package typealias Worker = SignTransaction.Worker & SignMessage.Worker

  package struct Interactor: UnlockingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Finds the signer by address and path, and reviews what signing would do.
    package func draft(_ request: Request) throws -> Draft {
      let asked = request.asked
      let subject = try asked.subject()
      let account = try account(for: asked, request.from)
      switch subject {
      case .transaction:
        let document = try UnsignedDocument(
          asked: asked,
          request.context.chains,
          from: account.address,
          of: account.wallet
        )
        let draft = try SignTransaction.Interactor(worker: worker).draft(
          .init(
            document: document,
            chains: request.context.chains,
            tokens: request.context.tokens,
            abi: request.abi,
            isBlind: request.isBlind,
            isAsked: request.isAsked,
            sources: request.sources
          )
        )
        return Draft(asked: asked, subject: .transaction(draft))
      case .message(let message):
        let draft = try SignMessage.Interactor(worker: worker).draft(
          .init(
            message: message,
            from: account.name ?? account.address.description,
            context: request.context,
            isBlind: request.isBlind,
            isAsked: request.isAsked
          )
        )
        return Draft(asked: asked, subject: .message(draft))
      }
    }

    /// Signs exactly what was approved.
    package func commit(
      _ approved: Approved<Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      let draft = approved.payload
      let signature: Signature
      let from: Address
      var hash: Hash32?
      switch draft.subject {
      case .transaction(let part):
        let done = try SignTransaction.Interactor(worker: worker)
          .commit(approved.part { _ in part }, unlockedBy: secret)
        let signed = done.signed.signed
        (signature, from, hash) = (signed.signature, signed.sender, signed.hash)
      case .message(let part):
        let done = try SignMessage.Interactor(worker: worker)
          .commit(approved.part { _ in part }, unlockedBy: secret)
        (signature, from) = (done.signature, done.review.from)
      }
      let answer = SignResponse(signature, to: draft.asked)
      return Response(
        asked: draft.asked,
        answer: answer,
        ur: try answer.ur,
        signature: signature,
        from: from,
        wallet: draft.wallet,
        hash: hash
      )
    }

    /// Returns the account with the requested address, else the only one at the requested path.
    ///
    /// An account found by its address must have the requested path.
    package func account(for asked: SignRequest, _ from: String?) throws -> AccountBook.Account {
      let book = try worker.accounts()
      let path = asked.key.path
      var found = book.all.filter { $0.path == path && !$0.isWatchOnly }
      if let address = asked.address {
        guard let owner = book.owner(of: address), owner.wallet != nil else {
          throw SignError.notOurs(address)
        }
        guard owner.path == path else {
          throw AnswerSignRequestError.path(asked: path, account: owner.path)
        }
        found = [owner]
      }
      if let from {
        let named = try book.find(from)
        guard found.contains(where: { $0.address == named.address }) else {
          throw AnswerSignRequestError.notAsked(named.address)
        }
        found = [named]
      }
      guard let account = found.first else { throw AnswerSignRequestError.noAccount(path) }
      guard found.count == 1 else { throw AnswerSignRequestError.several(path, count: found.count) }
      return account
    }
  }
}
