import Core
package import Entity

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Determines nonces from the mined transactions and those sent by this machine.
///
/// The node's count of pending transactions is not relied on: behind load balancers it is often
/// wrong, and it hides gaps.
package struct NonceAllocator: Sendable {
  let node: Node
  let store: ChainStore
  let chain: ChainID
  let timing: RetryTiming

  package init(_ node: Node, store: ChainStore, chain: ChainID, timing: RetryTiming = .live) {
    self.node = node
    self.store = store
    self.chain = chain
    self.timing = timing
  }

  /// Returns the next nonce of an account.
  ///
  /// Cost: two requests, and a batch if transactions of this machine are not mined.
  /// - Throws: `SendingError`.
  package func next(for sender: Address) async throws(SendingError) -> NonceAdvice {
    let (mined, waiting) = try await counts(of: sender)
    let kept = try kept(by: sender, from: mined)
    let unsent = try await unsent(kept)
    do {
      let taken = try store.takenNonces(
        chain: chain,
        sender: sender,
        from: mined,
        now: timing.now()
      )
      var next = mined
      while taken.contains(next) { next += 1 }
      return NonceAdvice(
        next: next,
        mined: mined,
        taken: taken,
        foreignWaiting: waiting > next ? waiting - next : 0,
        waiting: try store.waiting(chain: chain, sender: sender, from: mined),
        unsent: unsent.filter { $0.transaction.nonce < next }
      )
    } catch {
      throw .store(error)
    }
  }

  /// Reserves the next nonce for a while, so that no other process of this machine uses it.
  ///
  /// The reservation expires unless `Broadcaster` sends the transaction first.
  /// - Throws: `SendingError`.
  package func reserve(
    for sender: Address,
    seconds: Int64 = 120
  ) async throws(SendingError) -> UInt64 {
    let (mined, _) = try await counts(of: sender)
    let now = timing.now()
    do {
      return try store.reserveNonce(
        chain: chain,
        sender: sender,
        from: mined,
        until: now + seconds,
        pid: getpid(),
        now: now
      )
    } catch {
      throw .store(error)
    }
  }

  /// Reads the transactions of this machine that may not be mined yet, by nonce.
  private func kept(
    by sender: Address,
    from mined: UInt64
  ) throws(SendingError) -> [OutboxEntry] {
    do {
      return try store.outbox(chain: chain, sender: sender).reversed()
        .filter { $0.nonce >= mined && $0.state != .mined && $0.state.holdsNonce }
    } catch {
      throw .store(error)
    }
  }

  /// Finds the transactions whose nonces no transaction at the node has.
  ///
  /// One that another process is about to send, or that a node lists some seconds late, is not
  /// among them.
  private func unsent(
    _ kept: [OutboxEntry]
  ) async throws(SendingError) -> [SignedTransaction] {
    guard !kept.isEmpty else { return [] }
    let held: [Bool]
    do { held = try await node.holds(kept.map(\.hash)) } catch { throw .node(error) }
    let reached = Set(zip(kept, held).filter(\.1).map(\.0.nonce))
    let settled = timing.now() - Self.settlingSeconds
    return kept.filter { entry in
      let isFailed = entry.state == .signed && entry.errorCode != nil
      return !reached.contains(entry.nonce) && (isFailed || entry.firstSent ?? 0 <= settled)
    }
    .compactMap { try? SignedTransaction(decoding: $0.raw) }
  }

  /// The time after which a transaction that the node does not have counts as not sent.
  private static let settlingSeconds: Int64 = 60

  private func counts(of sender: Address) async throws(SendingError) -> (UInt64, UInt64) {
    do {
      let mined = try await node.transactionCount(of: sender, at: .latest)
      return (mined, max(mined, try await waitingCount(of: sender) ?? mined))
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
