package import Core
package import Entity

/// Broadcasts a signed transaction. Doing it twice does no harm.
package enum Broadcast {
  package struct Request: Sendable {
    package let transaction: PooledTransaction
    package let chain: ChainEntry
    /// The number of blocks to wait for, including the transaction's own; 0 does not wait.
    package let confirmations: UInt64
    /// The known tokens, for the display of logs.
    package let tokens: TokenList
    /// To whom it is sent.
    package let route: BroadcastRoute

    package init(
      transaction: PooledTransaction,
      chain: ChainEntry,
      confirmations: UInt64,
      tokens: TokenList = TokenList(),
      route: BroadcastRoute = .nodes
    ) {
      (self.transaction, self.chain) = (transaction, chain)
      (self.confirmations, self.tokens) = (confirmations, tokens)
      self.route = route
    }
  }

  package enum Outcome: Sendable, Equatable {
    case accepted
    case alreadyKnown
    case mined(Receipt)

    var isWaiting: Bool {
      if case .mined = self { return false }
      return true
    }
  }

  package struct Response: Sendable {
    package let transaction: SignedTransaction
    package let chain: ChainEntry
    package let outcome: Outcome
    package let tokens: TokenList
    /// Whether a node or a block had the transaction before it was broadcast.
    package let wasKnown: Bool
    /// Whether the outbox shows the outcome.
    package let isRecorded: Bool
    /// Whether it was sent to a private relay alone.
    package let isPrivate: Bool
  }

  /// Seconds to wait for a block with the transaction, and again for each block on top of it.
  static let waitSeconds: Int64 = 180

  /// Throws if the transaction cannot be broadcast on a chain, before a database is opened.
  package static func check(_ transaction: PooledTransaction, on chain: ChainEntry)
    throws(BroadcastError)
  {
    let signed = transaction.signed
    guard signed.transaction.chain == chain.id else {
      throw .otherChain(signed.transaction.chain, wanted: chain.id)
    }
    guard transaction.isComplete else { throw .noSidecar(signed.hash) }
  }

  package protocol Worker: Sendable {
    /// Broadcasts, and if the answer is unclear, looks up by the hash whether it was accepted.
    ///
    /// With `awaitsReceipt`, a node may answer only once it is mined; then
    /// ``wait(for:confirmations:seconds:)`` follows.
    /// - Throws: ``SendingError/notSent(_:_:)`` if the node certainly did not accept it;
    ///   `BroadcastError.unclear` if it may have been sent, and nobody can tell.
    func broadcast(
      _ transaction: PooledTransaction,
      awaitsReceipt: Bool,
      route: BroadcastRoute
    ) async throws -> OutboxResult<BroadcastVerdict>
    /// Whether the outbox knows of no node that has the transaction.
    func isPrivate(_ hash: Hash32) async throws -> Bool
    /// Waits until the transaction has the given number of confirmations.
    ///
    /// - Throws: if a block with it, or the next one on top, takes longer than `seconds`.
    func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws
      -> OutboxResult<Receipt>
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      try await act(on: request) { _ in }
    }

    /// `notify` is called at once with what cannot be undone, while the answer still takes time.
    package func act(on request: Request, notify: (BroadcastEvent) throws -> Void) async throws
      -> Response
    {
      let signed = request.transaction.signed
      try Broadcast.check(request.transaction, on: request.chain)
      var outcome: Outcome
      var wasKnown = false
      let answer = try await worker.broadcast(
        request.transaction,
        awaitsReceipt: request.confirmations > 0,
        route: request.route
      )
      if let failure = answer.failure {
        try notify(.unrecorded(signed.hash, failure.report.message))
      }
      var isRecorded = answer.failure == nil
      switch answer.value {
      case .accepted: outcome = .accepted
      case .alreadyKnown: (outcome, wasKnown) = (.alreadyKnown, true)
      case .mined(let receipt): outcome = .mined(receipt)
      case .minedBefore(let receipt): (outcome, wasKnown) = (.mined(receipt), true)
      case .rejected(let failure): throw BroadcastError.refused(signed.hash, failure)
      case .replaced(let other): throw SendingError.replaced(signed.hash, by: other)
      case .unknown(let failure): throw BroadcastError.unclear(signed.hash, failure.report.message)
      }
      if request.confirmations > 0 {
        // Also if it is mined at once: the receipt may be of a block that is only proposed.
        if outcome.isWaiting || !wasKnown || request.confirmations > 1 {
          try notify(wasKnown ? .known(signed.hash) : .sent(signed.hash))
          try notify(.waiting(confirmations: request.confirmations))
        }
        let mined = try await Broadcast.following(signed.hash) {
          try await worker.wait(
            for: signed.hash,
            confirmations: request.confirmations,
            seconds: Broadcast.waitSeconds
          )
        }
        outcome = .mined(mined.value)
        if let failure = mined.failure, isRecorded {
          try notify(.unrecorded(signed.hash, failure.report.message))
          isRecorded = false
        }
      }
      return Response(
        transaction: signed,
        chain: request.chain,
        outcome: outcome,
        tokens: request.tokens,
        wasKnown: wasKnown,
        isRecorded: isRecorded,
        isPrivate: await isPrivate(request)
      )
    }

    /// What a node had before does not become private on its way to a relay.
    private func isPrivate(_ request: Request) async -> Bool {
      guard request.route == .relay else { return false }
      // It is sent: that the outbox cannot tell is no reason to fail.
      return (try? await worker.isPrivate(request.transaction.signed.hash)) ?? true
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-broadcast"

    package let hash: String
    package let from: String
    package let status: String
    /// Whether it was known before it was broadcast; absent if it was not.
    package let knownBefore: Bool?
    /// False if the outbox does not show the outcome; absent if it does.
    package let recorded: Bool?
    /// Whether it was sent to a private relay alone; absent if it was not.
    package let `private`: Bool?
    package let receipt: ReceiptModel?
    /// The events that contracts logged, in order; absent until it is mined.
    package let logs: [LogModel.Fields]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let hash = response.transaction.hash
      var facts = LabeledLines()
      var next: Route? = .transactionStatus(hash, chain: response.chain.name)
      var receipt: ReceiptModel?
      var logs: [LogModel]?
      let status: String
      switch response.outcome {
      case .accepted:
        status = "accepted"
        facts.add("sent", data: hash.description)
        facts.add("sent to", response.isPrivate ? .privateRelay : nil)
      case .alreadyKnown:
        status = "already-known"
        facts.add("already sent", data: hash.description)
        facts.add("sent to", response.isPrivate ? .privateRelay : nil)
      case .mined(let found):
        let model = ReceiptModel(found)
        status = model.status
        facts.add(response.wasKnown ? "already sent" : "sent", data: hash.description)
        facts.add("sent to", response.isPrivate ? .privateRelay : nil)
        model.add(to: &facts, symbol: response.chain.symbol)
        let all = LogModel.all(of: found, on: response.chain, tokens: response.tokens)
        LogModel.add(all, to: &facts)
        (receipt, logs) = (model, all)
        next = .history(
          account: response.transaction.sender.description,
          chain: response.chain.name
        )
      }
      return Answer(
        Body(
          hash: hash.description,
          from: response.transaction.sender.description,
          status: status,
          knownBefore: response.wasKnown ? true : nil,
          recorded: response.isRecorded ? nil : false,
          private: response.isPrivate ? true : nil,
          receipt: receipt,
          logs: logs?.map(\.fields)
        ),
        styled: facts.styled,
        suggestedActions: LogModel.suggestedActions(to: logs ?? []),
        next: next
      )
    }
  }
}

extension Broadcast {
  /// Follows a transaction; whatever fails, it is broadcast, and the error says so.
  static func following<Found>(_ hash: Hash32, _ work: () async throws -> Found) async throws
    -> Found
  {
    do {
      return try await work()
    } catch {
      switch error {
      case SendingError.notMined, SendingError.tooFewBlocks, SendingError.replaced: throw error
      case let error as any Reportable:
        throw BroadcastError.notFollowed(hash, error.report.message)
      default: throw error
      }
    }
  }

  /// What was known of a transaction when the owner stopped waiting for it.
  package enum LastStatus: Sendable {
    case pending
    /// It has fewer confirmations than wanted.
    case mined
    /// The node did not answer, for this reason.
    case unknown(Sentence)
  }

  /// The report if the owner stopped waiting for a transaction, or for more confirmations.
  ///
  /// That is not an error; scripts recognize it by the code of
  /// ``BroadcastError/notFollowed(_:_:)``.
  package static func left(_ hash: Hash32, _ status: LastStatus) -> Report {
    switch status {
    case .pending:
      Report(.node, notFollowed, "\(hash) was broadcast and is still pending")
    case .mined:
      Report(.node, notFollowed, "\(hash) is mined, with fewer confirmations than wanted")
    case .unknown(let reason): BroadcastError.notFollowed(hash, reason).report
    }
  }

  private static let notFollowed = "broadcast-not-followed"
}
