package import Core
package import Entity

/// Pays in one step: builds, shows, signs without any network access, broadcasts, waits.
package enum Send {
  package struct Request: Sendable {
    package let payment: BuildTransaction.Request
    /// Whether a call that cannot be decoded is signed.
    package let isBlind: Bool
    /// Whether a person reads the review and is asked.
    package let isAsked: Bool
    /// Whether the same payment is made again unasked while it is pending.
    package let repeatsPending: Bool
    /// Whether the nonce is reserved until the worker ends; false if nothing will be sent.
    package let reservesNonce: Bool

    package init(
      _ payment: BuildTransaction.Request,
      isBlind: Bool = false,
      isAsked: Bool = true,
      repeatsPending: Bool = false,
      reservesNonce: Bool = true
    ) {
      (self.payment, self.repeatsPending) = (payment, repeatsPending)
      (self.isBlind, self.isAsked, self.reservesNonce) = (isBlind, isAsked, reservesNonce)
    }
  }

  /// What the owner approves. Only `draft(_:)` creates one.
  package struct Draft: Sendable {
    package let signing: SignTransaction.Draft
    package let chain: ChainEntry
    package let tokens: [Token]
    /// Why it replaces a pending transaction; nil if it does not.
    var replacing: ReplaceTransaction.Purpose?
    /// Whether it replaces one that was sent privately, and would give it away.
    package var replacesPrivate = false
    /// The transaction that it replaces, in words; empty if there is none.
    package var replaced = StyledText()
    /// The last transaction that had to be sent before it; nil if there was none.
    var sentBefore: Hash32?

    package var document: UnsignedDocument { signing.document }
    package var review: Review { signing.review }
  }

  package struct Interactor: DraftInteractor {
    let builder: BuildTransaction.Interactor
    let broadcaster: Broadcast.Interactor

    package init(
      builder: BuildTransaction.Interactor,
      broadcaster: Broadcast.Interactor
    ) {
      (self.builder, self.broadcaster) = (builder, broadcaster)
    }

    /// - Throws: ``BlindSigningError`` if the call cannot be decoded, unless `isBlind`, or if only
    ///   an ABI or a descriptor explains it and nobody is asked. ``SendError/unusualFee(_:)`` and
    ///   ``ExcessiveFeeError`` if nobody is asked and no option allows the fee. ``NameWarningError``
    ///   if nobody is asked and a name leads to another address than before.
    ///   ``SendError/unsent(_:nonce:)`` if an earlier transaction must be sent first. ``SendError/paidAfterAll(_:block:)``,
    ///   ``SendError/sameUnclear(_:nonce:)`` or ``SendError/samePending(_:nonce:)`` if nobody is
    ///   asked and an earlier transaction did the same, or may still do it.
    package func draft(_ request: Request) async throws -> Draft {
      var sent = request.payment
      let from = try builder.payer(of: sent)
      let wallet = try from.walletWithKey()
      sent.reservesNonce = request.reservesNonce
      let built = try await builder.act(on: sent)
      if let first = built.unsent.first {
        throw SendError.unsent(first.hash, nonce: first.transaction.nonce)
      }
      if !request.isBlind { try BlindSigning.refuse(built.review, isAsked: request.isAsked) }
      try NameWarningError.refuse(built.review.warnings, isAsked: request.isAsked)
      if !request.isAsked {
        try built.nonces?.refuse(
          repeating: [built.document.transaction],
          isNonceGiven: sent.overrides.nonce != nil,
          allowsPending: request.repeatsPending
        )
      }
      if !request.isAsked, let fee = built.unusualFee, !sent.overrides.allow(fee) {
        throw SendError.unusualFee(fee)
      }
      try ExcessiveFeeError.refuse(
        built.document.transaction,
        on: sent.chain,
        isAsked: request.isAsked,
        sent.overrides,
        as: ExcessiveFeeError.payment
      )
      return Draft(
        signing: .init(
          document: built.document,
          review: built.review,
          account: from,
          wallet: wallet
        ),
        chain: sent.chain,
        tokens: sent.tokens
      )
    }

    /// Describes an earlier transaction that may be sent first.
    ///
    /// - Throws: ``SendError/unsent(_:nonce:)`` if it is not of this payer and this chain.
    package func description(
      of earlier: SignedTransaction,
      before request: BuildTransaction.Request
    )
      throws -> StyledText
    {
      let transaction = earlier.transaction
      guard transaction.chain == request.chain.id,
        earlier.sender == (try builder.payer(of: request)).address
      else { throw SendError.unsent(earlier.hash, nonce: transaction.nonce) }
      var facts = LabeledLines()
      facts.add("earlier", data: earlier.hash.description)
      TransactionFacts(transaction, on: request.chain, tokens: TokenList(adding: request.tokens))
        .add(to: &facts, names: builder.worker.names(try builder.worker.accounts()))
      facts.add("nonce", data: "\(transaction.nonce)")
      return facts.styled
    }

    /// Signs and broadcasts what was approved.
    ///
    /// The document from `sign`, which has the secret, is compared with the draft. `notify` is
    /// called as soon as the transaction is sent, if its confirmations still take time.
    package func commit(
      _ approved: Approved<Draft>,
      confirmations: UInt64,
      route: BroadcastRoute = .nodes,
      signing sign: (Approved<SignTransaction.Draft>) throws -> SignedDocument,
      notify: (Broadcast.BroadcastEvent) throws -> Void = { _ in }
    ) async throws -> Broadcast.Response {
      let draft = approved.payload
      let pooled = try sign(approved.part(\.signing)).pooled
      guard pooled.signed.transaction == draft.document.transaction,
        pooled.signed.sender == draft.document.from.address,
        pooled.sidecar == draft.document.sidecar
      else { throw SignError.differsFromReview }
      return try await broadcaster.act(
        on: .init(
          transaction: pooled,
          chain: draft.chain,
          confirmations: confirmations,
          tokens: TokenList(adding: draft.tokens),
          route: route
        ),
        notify: notify
      )
    }
  }
}

extension Send.Draft: Approvable, Signable {
  package var wallet: WalletName { signing.wallet }
  /// What is replaced comes last: the warnings come first, and the question follows.
  package var reviewText: StyledText {
    StyledText(paragraphs: signing.reviewText, replaced)
  }
  package var dangers: [Sentence] { signing.dangers }
  /// What is replaced is not said again, since it stands at the end of the review.
  package var reminder: StyledText { signing.reminder }
  package var suggestedActions: [SuggestedAction] { signing.suggestedActions }
  package var question: Sentence {
    switch replacing {
    case nil: signing.review.sendingQuestion
    case .speedUp: "Replace it with this transaction?"
    case .cancel: "Cancel it and pay only the fee?"
    }
  }
  package var declined: any Error { refusal }

  package func intents(knowing tokens: KnownTokens) -> [Intent] { signing.intents(knowing: tokens) }
  package var agreedNames: [NameUse] { signing.agreedNames }
}

/// The reason why nothing was sent.
package enum SendError: Error, Equatable {
  /// The owner declined.
  case declined
  /// The owner declined after an earlier transaction was sent.
  case declinedAfter(Hash32)
  /// Nobody is asked, and the fee is too unusual to pay unasked.
  case unusualFee(UnusualFee)
  /// An earlier transaction was signed, but no node has it; this one would wait for it.
  case unsent(Hash32, nonce: UInt64)
  /// Nobody is asked, and an earlier transaction that was told as refused or unclear did the same.
  case paidAfterAll(Hash32, block: UInt64?)
  /// Nobody is asked, and an earlier transaction does the same and is pending.
  case samePending(Hash32, nonce: UInt64)
  /// Nobody is asked, and an earlier transaction that was told as refused, dropped or unclear does
  /// the same and may still be mined.
  case sameUnclear(Hash32, nonce: UInt64)
}

extension SendError: Reportable {
  package var report: Report {
    switch self {
    case .declined: Report(.refused, "send-declined", "nothing was sent")
    case .declinedAfter(let hash):
      Report(.refused, "send-declined-after", "the payment was not sent, but \(hash) was")
    case .unsent(let hash, let nonce):
      Report(
        .refused,
        "send-unsent",
        "an earlier transaction, with nonce \(nonce), was signed but no node has it: \(hash)"
      )
    case .paidAfterAll(let hash, let block?):
      Report(
        .refused,
        "send-paid-after-all",
        "a transaction that does the same was mined after all, in block \(block): \(hash), which was "
          + "refused, dropped or of unknown outcome"
      )
    case .paidAfterAll(let hash, nil):
      Report(
        .refused,
        "send-maybe-paid",
        "a transaction that does the same may have been mined: \(hash) was refused, dropped or of "
          + "unknown outcome, and the node does not say"
      )
    case .samePending(let hash, let nonce):
      Report(
        .refused,
        "send-same-pending",
        "a transaction that does the same was already sent and is pending, with nonce \(nonce): "
          + "\(hash)"
      )
    case .sameUnclear(let hash, let nonce):
      Report(
        .refused,
        "send-same-unclear",
        "a transaction that does the same may still be mined: \(hash), with nonce \(nonce), was "
          + "refused, dropped or of unknown outcome"
      )
    case .unusualFee(.tip(let tip, let usual)):
      Report(.refused, "send-tip-unusual", UnusualFee.tip(tip, usual: usual).message)
    case .unusualFee(.gasPrice(let price, let usual)):
      Report(.refused, "send-gas-price-unusual", UnusualFee.gasPrice(price, usual: usual).message)
    case .unusualFee(.unconfirmedTip(let tip)):
      Report(.refused, "send-tip-unconfirmed", UnusualFee.unconfirmedTip(tip).message)
    case .unusualFee(.unconfirmedGasPrice(let price)):
      Report(.refused, "send-gas-price-unconfirmed", UnusualFee.unconfirmedGasPrice(price).message)
    }
  }
}
