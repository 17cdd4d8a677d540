package import Entity

/// Broadcasts signed transactions, any number of times.
///
/// The hash is known before anything is sent, so sending again does no harm, and whatever the node
/// answers, the transaction can be looked up.
package struct Broadcaster: Sendable {
  private let node: Node
  private let journal: Journal
  private let chain: ChainID
  private let reserver: NonceReserver?
  private let timing: RetryTiming

  /// The number of lookups of a transaction with unknown outcome, and the pause between them.
  static let lookups = 4
  static let pause = Duration.seconds(1)

  /// Makes a broadcaster; `reserver` is the one that may have reserved the nonces.
  package init(
    _ node: Node,
    journal: Journal,
    chain: ChainID,
    reserver: NonceReserver? = nil,
    timing: RetryTiming = .live
  ) {
    self.node = node
    self.journal = journal
    self.chain = chain
    self.reserver = reserver
    self.timing = timing
  }

  /// Broadcasts a transaction of any type but 3, which also has blobs.
  ///
  /// - Throws: `SendingError`, like the other overload.
  package func broadcast(
    _ signed: SignedTransaction,
    awaitsReceipt: Bool = false
  ) async throws(SendingError) -> OutboxResult<BroadcastVerdict> {
    try await broadcast(PooledTransaction(signed), awaitsReceipt: awaitsReceipt)
  }

  /// Broadcasts a transaction, with its blobs if it has some.
  ///
  /// It is stored in the outbox before its first byte is sent, with its blobs. From then on, a
  /// failure of the outbox is part of the answer and hides no verdict.
  ///
  /// With `awaitsReceipt`, a single node that can do so answers once it is mined, or after a few
  /// seconds. ``BroadcastVerdict/mined(_:)`` is then the node's word, which `ReceiptWaiter` checks.
  ///
  /// With a `relay`, it is sent there and to no node, which the outbox remembers. From then on
  /// nodes get it only if `publishes`. If the relay does not answer, only a block tells its fate.
  /// What a node accepted before, or a relay may have, is not rejected by whoever refuses it now.
  /// - Throws: `SendingError`; then nothing was sent, or the node certainly did not accept it.
  package func broadcast(
    _ pooled: PooledTransaction,
    awaitsReceipt: Bool = false,
    relay: Node? = nil,
    publishes: Bool = false
  ) async throws(SendingError) -> OutboxResult<BroadcastVerdict> {
    let signed = pooled.signed
    guard let own = signed.transaction.chain else { throw .anyChain }
    guard own == chain else { throw .otherChain(signed: own, wanted: chain) }
    let reservation = reserver?.reservation(for: signed, on: chain)
    let before = try journal.enqueue(
      pooled,
      chain: chain,
      route: relay != nil ? .relay : publishes ? .published : .nodes,
      reservation: reservation,
      now: timing.now()
    )
    if let reservation { reserver?.fulfilled(reservation) }
    if let relay { return try await send(pooled, before, to: relay, isHidden: true) }
    let isHidden =
      before == .accepted || before == .mined || publishes && before?.maySpend == true
    if awaitsReceipt, !isHidden, let told = try await sendAwaitingReceipt(pooled, before) {
      return told
    }
    return try await send(pooled, before, isHidden: isHidden)
  }

  /// Sends a transaction to the nodes or to a relay; `first` is the unclear failure of an attempt a
  /// moment ago. One that another node accepted, or that a relay may have, is hidden: that this
  /// node does not know it proves nothing.
  private func send(
    _ pooled: PooledTransaction,
    _ before: OutboxEntry.State?,
    to relay: Node? = nil,
    after first: RPCFailure? = nil,
    isHidden: Bool = false
  ) async throws(SendingError) -> OutboxResult<BroadcastVerdict> {
    do throws(RPCFailure) {
      try await (relay ?? node).sendRaw(pooled.raw, hash: pooled.signed.hash)
    } catch {
      return try await read(error, pooled.signed, before, after: first, isHidden: isHidden)
    }
    return noted(.accepted, pooled.signed, .accepted)
  }

  /// Sends a transaction and waits for its receipt with the same request; nil if the node cannot.
  ///
  /// Only a receipt counts. The errors of this method may come after the node took the transaction,
  /// and nodes differ in what they mean by them (EIP-7966: 4, 5 and 6). So the plain method is
  /// asked with the same bytes, and decides.
  private func sendAwaitingReceipt(
    _ pooled: PooledTransaction,
    _ before: OutboxEntry.State?
  ) async throws(SendingError) -> OutboxResult<BroadcastVerdict>? {
    let signed = pooled.signed
    let failure: RPCFailure
    do throws(RPCFailure) {
      let receipt = try await node.sendRawAwaitingReceipt(pooled.raw, hash: signed.hash)
      guard let receipt else { return nil }
      // Its block may be a proposal: the outbox shows it as mined once the block is in the chain.
      return noted(.mined(receipt), signed, .accepted)
    } catch {
      failure = error
    }
    switch failure {
    case .missingData: break  // may be about the receipt
    case .alreadyKnown, .cancelled: return try await read(failure, signed, before)
    case _ where failure.meansNotSent: return try await read(failure, signed, before)
    default: break
    }
    let told = try await send(pooled, .unknown, after: failure)
    guard before?.maySpend != true else { return told }
    // It was this attempt that made it known.
    switch told.value {
    case .alreadyKnown: return OutboxResult(.accepted, failure: told.failure)
    case .minedBefore(let receipt): return OutboxResult(.mined(receipt), failure: told.failure)
    default: return told
    }
  }

  private func read(
    _ failure: RPCFailure,
    _ signed: SignedTransaction,
    _ before: OutboxEntry.State?,
    after first: RPCFailure? = nil,
    isHidden: Bool = false
  ) async throws(SendingError) -> OutboxResult<BroadcastVerdict> {
    switch failure {
    case .alreadyKnown:
      return noted(.alreadyKnown, signed, .accepted)
    case _ where failure.meansNotSent:
      // Now it was not, but it may have been before; the outbox shows more than this attempt.
      if before?.maySpend == true { return OutboxResult(.unknown(failure)) }
      _ = noted(.unknown(failure), signed, .signed, failure)
      throw .notSent(signed.hash, failure)
    case .nonceTooLow:
      return await findUser(of: signed, after: failure)
    case .cancelled:
      return noted(.unknown(failure), signed, .unknown, failure)
    default:
      let context = ErrorContext(method: SendRawTransaction.name, kind: .send)
      if case .verifyBroadcast = failureAction(failure, context, attempt: 0) {
        return await findByHash(signed, after: failure, isHidden: isHidden)
      }
      // The node may have what it refuses the second time for another reason than the first.
      if let first, first != failure { return await findByHash(signed, after: failure) }
      // Whoever took it before may still have it mined.
      if isHidden, before?.maySpend == true { return OutboxResult(.unknown(failure)) }
      // A node may refuse what it, or the one before it, accepted. Nodes are not told of what a
      // relay refused. Without an answer, it may have the transaction.
      do throws(RPCFailure) {
        if !isHidden, let known = try await find(signed) { return known }
      } catch {
        // A node without this method says only whether it is mined: it is not.
        guard case .unsupported(GetTransaction.name) = error else {
          return noted(.unknown(failure), signed, .unknown, failure)
        }
      }
      return noted(.rejected(failure), signed, .rejected, failure)
    }
  }

  /// Looks up the transaction once, in blocks and in the pool; nil if the node does not know it.
  private func find(
    _ signed: SignedTransaction
  ) async throws(RPCFailure) -> OutboxResult<BroadcastVerdict>? {
    if let receipt = try await node.receipt(signed.hash) {
      return noted(.mined(receipt), signed, .mined, block: receipt.blockHash)
    }
    guard try await node.transaction(signed.hash) != nil else { return nil }
    return noted(.accepted, signed, .accepted)
  }

  /// Looks up the transaction by its hash, in blocks and in the pool.
  private func findByHash(
    _ signed: SignedTransaction,
    after failure: RPCFailure,
    isHidden: Bool = false
  ) async -> OutboxResult<BroadcastVerdict> {
    for attempt in 0..<Self.lookups {
      if attempt > 0 {
        do { try await timing.sleep(Self.pause * attempt) } catch { break }
      }
      do {
        // The answer was lost, but not the transaction.
        if let known = try await find(signed) { return known }
        // If the node does not know the transaction either, its own verdict stands. What another
        // node or a relay has, it need not know.
        if case .other = failure, !isHidden {
          return noted(.rejected(failure), signed, .rejected, failure)
        }
      } catch {
        continue  // the node failed again; the next lookup may succeed
      }
    }
    return noted(.unknown(failure), signed, .unknown, failure)
  }

  /// Finds out which transaction used the nonce: this one, before, or another.
  ///
  /// The node may list this one some time after its block, so it is looked up for one block time.
  private func findUser(
    of signed: SignedTransaction,
    after failure: RPCFailure
  ) async -> OutboxResult<BroadcastVerdict> {
    var lag = BlockWait(seconds: node.asker.blockTime)
    while true {
      do {
        if let receipt = try await node.receipt(signed.hash) {
          return noted(.minedBefore(receipt), signed, .mined, block: receipt.blockHash)
        }
        if try await node.transaction(signed.hash) != nil {
          return noted(.alreadyKnown, signed, .accepted)
        }
      } catch {
        // The node failed; the next lookup may succeed.
      }
      guard let pause = lag.pause(now: timing.now()) else { break }
      if lag.isNoticed(now: timing.now()) {
        node.asker.reportWaiting()
      }
      do {
        try await timing.sleep(pause)
      } catch {
        return noted(.unknown(failure), signed, .unknown, failure)
      }
    }
    let user = try? await ReplacementSearch(node: node, journal: journal).minedTransaction(
      with: signed.transaction.nonce,
      of: signed.sender,
      on: chain,
      besides: signed.hash
    )
    guard let user else { return noted(.unknown(failure), signed, .unknown, failure) }
    // It is mined in that block, though the node does not list its receipt yet.
    guard user.hash != signed.hash else { return noted(.alreadyKnown, signed, .accepted) }
    return noted(.replaced(by: user), signed, .replaced, failure)
  }

  /// Returns a verdict, after recording it in the outbox if that is possible.
  private func noted(
    _ verdict: BroadcastVerdict,
    _ signed: SignedTransaction,
    _ state: OutboxEntry.State,
    _ failure: RPCFailure? = nil,
    block: Hash32? = nil
  ) -> OutboxResult<BroadcastVerdict> {
    do {
      try journal.note(state, of: signed.hash, block: block, error: failure, now: timing.now())
      return OutboxResult(verdict)
    } catch {
      return OutboxResult(verdict, failure: error)
    }
  }
}
