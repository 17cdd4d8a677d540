import Core
package import Entity

/// Determines nonces from the mined transactions and those sent by this machine.
///
/// The node's count of pending transactions is not relied on: behind load balancers it is often
/// wrong, and it hides gaps.
package struct NonceAllocator: Sendable {
  let node: Node
  let journal: Journal
  let chain: ChainID
  let timing: RetryTiming

  package init(_ node: Node, journal: Journal, chain: ChainID, timing: RetryTiming = .live) {
    self.node = node
    self.journal = journal
    self.chain = chain
    self.timing = timing
  }

  /// Returns the next nonce of an account; with a reserver, it is reserved.
  ///
  /// Cost: two requests at once, a batch if transactions of this machine are not mined, and that of
  /// ``DoubtfulLookup`` if some were told as refused, dropped or unclear and their nonces are used.
  /// - Throws: `SendingError`.
  package func next(
    for sender: Address,
    reserving reserver: NonceReserver? = nil
  ) async throws(SendingError) -> NonceAdvice {
    let (mined, waiting) = try await counts(of: sender)
    let sent = try sent(by: sender, from: mined)
    let held = try await held(sent)
    let unsent = unsent(sent, held)
    let minedAfterAll = try await DoubtfulLookup(
      node: node,
      journal: journal,
      chain: chain,
      timing: timing
    ).minedAfterAll(by: sender, below: mined)
    do {
      let reserved = try reserver?.reserve(chain: chain, sender: sender, mined: mined)
      let used = try journal.usedNonces(
        chain: chain,
        sender: sender,
        from: mined,
        owner: reserver?.owner,
        now: timing.now()
      )
      let next = reserved ?? used.next(from: mined)
      return NonceAdvice(
        next: next,
        mined: mined,
        taken: used.taken,
        reserved: used.reserved,
        foreignWaiting: waiting > next ? waiting - next : 0,
        waiting: try journal.waiting(chain: chain, sender: sender, from: mined),
        unsent: unsent.filter { $0.transaction.nonce < next },
        minedAfterAll: minedAfterAll,
        unclear: unclear(sent, held)
      )
    } catch {
      throw .store(error)
    }
  }

  /// Reads the transactions of this machine that may not be mined yet, by nonce, and those that were
  /// told as refused.
  ///
  /// One that was mined, but is not counted, is pending again, because a reorganization removed its
  /// block. Until ``Journal/settlingSeconds`` have passed, it may be the node that lags.
  private func sent(
    by sender: Address,
    from mined: UInt64
  ) throws(SendingError) -> [OutboxEntry] {
    do {
      var sent = try journal.outbox(chain: chain, sender: sender)
      if sent.contains(where: { $0.nonce >= mined && $0.state == .mined }) {
        try journal.unmine(chain: chain, sender: sender, from: mined, now: timing.now())
        sent = try journal.outbox(chain: chain, sender: sender)
      }
      let left = sent.reversed().filter { $0.nonce >= mined }
      let open = Set(left.filter(\.state.isOpen).map(\.nonce))
      var free = mined
      while open.contains(free) { free += 1 }
      // One that has the lowest free nonce is replaced by the next payment.
      return left.filter { entry in
        entry.state.isOpen
          || entry.state == .rejected && entry.nonce != free && entry.isRecent(now: timing.now())
      }
    } catch {
      throw .store(error)
    }
  }

  /// Finds out which transactions nodes have.
  private func held(_ sent: [OutboxEntry]) async throws(SendingError) -> Set<Hash32> {
    guard !sent.isEmpty else { return [] }
    do throws(RPCFailure) {
      let held = try await node.holds(sent.map(\.hash))
      return Set(zip(sent, held).filter(\.1).map(\.0.hash))
    } catch {
      throw .node(error)
    }
  }

  /// Finds the transactions whose nonces no transaction at the node has: the last that was sent with
  /// each, since those before it were replaced or cancelled on purpose.
  ///
  /// One that another process is about to send, or that a node lists late, is not among them, nor
  /// one that a private relay has.
  private func unsent(_ sent: [OutboxEntry], _ held: Set<Hash32>) -> [SignedTransaction] {
    let kept = sent.filter(\.state.isOpen)
    let reached = Set(kept.filter { held.contains($0.hash) }.map(\.nonce))
    let settled = timing.now() - Journal.settlingSeconds
    return OutboxEntry.last(of: kept).filter { entry in
      let isFailed = entry.errorCode != nil && (entry.state == .signed || !entry.isPrivate)
      let isMissed = !entry.isPrivate && entry.firstSent ?? 0 <= settled
      return !reached.contains(entry.nonce) && (isFailed || isMissed)
    }
    .compactMap { try? SignedTransaction(decoding: $0.raw) }
  }

  /// Returns the transactions that may still be mined, though the owner was told that they were
  /// refused, not sent or dropped, or that this is unclear; of refused ones those that a node has.
  private func unclear(_ sent: [OutboxEntry], _ held: Set<Hash32>) -> [SignedTransaction] {
    sent.filter { entry in
      entry.isToldAsFailed(now: timing.now())
        && (entry.state.isOpen || held.contains(entry.hash))
    }
    .compactMap { try? SignedTransaction(decoding: $0.raw) }
  }

  private func counts(of sender: Address) async throws(SendingError) -> (UInt64, UInt64) {
    async let waiting = Result { () async throws(RPCFailure) in
      try await waitingCount(of: sender)
    }
    do throws(RPCFailure) {
      let mined = try await node.transactionCount(of: sender, at: .latest)
      return (mined, max(mined, try await waiting.get() ?? mined))
    } catch {
      throw .node(error)
    }
  }

  /// Reads the count including pending transactions; nil if the node does not tell.
  private func waitingCount(of sender: Address) async throws(RPCFailure) -> UInt64? {
    do {
      return try await node.transactionCount(of: sender, at: .pending)
    } catch {
      switch error {
      case .unsupported, .missingData: return nil
      default: throw error
      }
    }
  }
}
