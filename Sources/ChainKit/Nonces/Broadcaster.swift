package import Entity

/// Broadcasts signed transactions, any number of times.
///
/// The hash is known before anything is sent, so sending again does no harm, and whatever the node
/// answers, the transaction can be looked up.
package struct Broadcaster: Sendable {
  private let node: Node
  private let store: ChainStore
  private let chain: ChainID
  private let timing: RetryTiming

  /// The number of lookups of a transaction with unknown outcome, and the pause between them.
  static let lookups = 4
  static let pause = Duration.seconds(1)

  package init(_ node: Node, store: ChainStore, chain: ChainID, timing: RetryTiming = .live) {
    self.node = node
    self.store = store
    self.chain = chain
    self.timing = timing
  }

  /// Broadcasts a transaction of any type but 3, which also has blobs.
  ///
  /// - Throws: `SendingError`, like the other overload.
  package func broadcast(
    _ signed: SignedTransaction
  ) async throws(SendingError) -> BroadcastVerdict {
    try await broadcast(PooledTransaction(signed))
  }

  /// Broadcasts a transaction, with its blobs if it has some.
  ///
  /// It is stored in the outbox before its first byte is sent, without its blobs.
  /// - Throws: `SendingError`; then nothing was sent, or the node certainly did not accept it.
  package func broadcast(
    _ pooled: PooledTransaction
  ) async throws(SendingError) -> BroadcastVerdict {
    let signed = pooled.signed
    guard let own = signed.transaction.chain else { throw .anyChain }
    guard own == chain else { throw .otherChain(signed: own, wanted: chain) }
    try kept { () throws(StoreError) in
      try store.enqueue(signed, chain: chain, now: timing.now())
    }
    let told: Hash32
    do throws(RPCFailure) {
      told = try await node.sendRaw(pooled.raw)
    } catch {
      return try await read(error, signed)
    }
    guard told == signed.hash else {
      return try await findByHash(
        signed,
        after: .protocolViolation(.otherHash(sent: signed.hash, told: told))
      )
    }
    return try noted(.accepted, signed, .accepted)
  }

  private func read(
    _ failure: RPCFailure,
    _ signed: SignedTransaction
  ) async throws(SendingError) -> BroadcastVerdict {
    switch failure {
    case .alreadyKnown:
      return try noted(.alreadyKnown, signed, .accepted)
    case _ where failure.meansNotSent:
      // The transaction waits in the outbox.
      throw .node(failure)
    case .nonceTooLow:
      return try await findByHash(signed, after: failure)
    default:
      let context = ErrorContext(method: SendRawTransaction.name, kind: .send)
      if case .verifyBroadcast = failureAction(failure, context, attempt: 0) {
        return try await findByHash(signed, after: failure)
      }
      return try noted(.rejected(failure), signed, .rejected, failure)
    }
  }

  /// Looks up the transaction by its hash, in blocks and in the pool.
  private func findByHash(
    _ signed: SignedTransaction,
    after failure: RPCFailure
  ) async throws(SendingError) -> BroadcastVerdict {
    for attempt in 0..<Self.lookups {
      if attempt > 0 {
        do {
          try await timing.sleep(Self.pause * attempt)
        } catch {
          return try noted(.unknown(failure), signed, .unknown, failure)
        }
      }
      do {
        if let receipt = try await node.receipt(signed.hash) {
          // The nonce was used before this broadcast: by this same transaction.
          let wasThere = if case .nonceTooLow = failure { true } else { false }
          let verdict: BroadcastVerdict = wasThere ? .minedBefore(receipt) : .mined(receipt)
          return try noted(verdict, signed, .mined, block: receipt.blockHash)
        }
        // The answer was lost, but not the transaction.
        if try await node.transaction(signed.hash) != nil {
          return try noted(.accepted, signed, .accepted)
        }
        // The node answers but does not know the transaction: another one used its nonce. One
        // lookup may be too early: a node lists a transaction shortly after its block.
        if case .nonceTooLow = failure, attempt > 0 {
          return try noted(.rejected(failure), signed, .replaced, failure)
        }
        // If the node does not know the transaction either, its own verdict stands.
        if case .other = failure {
          return try noted(.rejected(failure), signed, .rejected, failure)
        }
      } catch let error as SendingError {
        throw error
      } catch {
        continue  // the node failed again; the next lookup may succeed
      }
    }
    return try noted(.unknown(failure), signed, .unknown, failure)
  }

  private func noted(
    _ verdict: BroadcastVerdict,
    _ signed: SignedTransaction,
    _ state: OutboxEntry.State,
    _ failure: RPCFailure? = nil,
    block: Hash32? = nil
  ) throws(SendingError) -> BroadcastVerdict {
    try kept { () throws(StoreError) in
      try store.note(state, of: signed.hash, block: block, error: failure, now: timing.now())
    }
    return verdict
  }

  private func kept(_ work: () throws(StoreError) -> Void) throws(SendingError) {
    do {
      try work()
    } catch {
      throw .store(error)
    }
  }
}
