import Core
package import Entity

/// Drafts a payment; an earlier transaction that no node has is sent before it.
///
/// Nonces are used in order, so the payment would wait for it.
package enum SendInOrder {
  package struct Request: Sendable {
    let payment: Send.Request
    /// Whether a person can be asked to send an earlier transaction first.
    let asks: Bool
    /// The last transaction that was sent before the payment; nil if there is none.
    fileprivate(set) var sent: Hash32?

    package init(_ payment: Send.Request, asks: Bool) {
      (self.payment, self.asks) = (payment, asks)
    }
  }

  package enum Draft: Sendable {
    /// Nothing has to be sent before the payment.
    case payment(Send.Draft)
    /// This has to be sent first.
    case earlier(Earlier)
  }

  /// An earlier transaction that may be sent, if the owner agrees. Only `draft(_:)` creates one.
  package struct Earlier: Sendable {
    /// The reason why the payment cannot be sent before it.
    package let reason: SendError
    /// What it does, in words.
    package let description: StyledText
    /// To whom it is sent: one that was sent privately stays private.
    package let route: BroadcastRoute
    let transaction: PooledTransaction
    let request: Request

    package var hash: Hash32 { transaction.signed.hash }
  }

  /// The outbox of this machine.
  package protocol Worker: Sendable {
    /// Whether there is a private relay to send to.
    var hasRelay: Bool { get }
    /// - Throws: ``OutboxError/unknown(_:)``.
    func sentTransaction(_ hash: Hash32) async throws -> SentTransaction
  }

  package struct Interactor: DraftInteractor {
    let send: Send.Interactor
    let worker: any Worker

    package init(send: Send.Interactor, worker: any Worker) {
      (self.send, self.worker) = (send, worker)
    }

    /// Drafts the payment, or says what has to be sent before it.
    ///
    /// - Throws: What `Send.Interactor` throws, including ``SendError/unsent(_:nonce:)`` if nobody can
    ///   be asked; `SendingError.sentPrivately` if the earlier one was sent privately and there is no
    ///   relay; ``OutboxError/unknown(_:)``.
    package func draft(_ request: Request) async throws -> Draft {
      do {
        var draft = try await send.draft(request.payment)
        draft.sentBefore = request.sent
        return .payment(draft)
      } catch let reason as SendError {
        guard request.asks, case .unsent(let hash, _) = reason else { throw reason }
        let kept = try await worker.sentTransaction(hash)
        guard !kept.isPrivate || worker.hasRelay else { throw SendingError.sentPrivately(hash) }
        let signed = kept.transaction.signed
        return .earlier(
          Earlier(
            reason: reason,
            description: try send.description(of: signed, before: request.payment.payment),
            route: kept.isPrivate ? .relay : .nodes,
            transaction: kept.transaction,
            request: request
          )
        )
      }
    }

    /// Sends an earlier transaction, and does not wait until it is mined.
    ///
    /// - Parameters:
    ///   - earlier: The transaction.
    ///   - isAgreed: Whether the owner agreed to send it.
    ///   - notify: Called at once with what cannot be undone.
    /// - Returns: The request with which the payment is drafted again.
    /// - Throws: If the owner declined, the reason why the payment cannot be sent, or
    ///   ``SendError/declinedAfter(_:)`` if another one was sent; what `Broadcast.Interactor` throws.
    package func commit(
      _ earlier: Earlier,
      isAgreed: Bool,
      notify: (Broadcast.BroadcastEvent) throws -> Void = { _ in }
    ) async throws -> Request {
      var request = earlier.request
      guard isAgreed else { throw request.sent.map(SendError.declinedAfter) ?? earlier.reason }
      _ = try await send.broadcaster.act(
        on: .init(
          transaction: earlier.transaction,
          chain: request.payment.payment.chain,
          confirmations: 0,
          route: earlier.route
        ),
        notify: notify
      )
      request.sent = earlier.hash
      return request
    }
  }
}

extension Send.Draft {
  /// The error if the owner declines: it says what was sent already.
  package var refusal: SendError { sentBefore.map(SendError.declinedAfter) ?? .declined }
}
