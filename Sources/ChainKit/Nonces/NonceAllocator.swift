import Core
package import Entity

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Works out nonces from what is mined and what we ourselves have sent.
///
/// The node's own count of waiting transactions is not relied on: behind load balancers it is often
/// wrong, and it hides gaps.
package struct NonceAllocator: Sendable {
  let node: Node
  let store: ChainStore
  let chain: ChainID
  let timing: RetryTiming

  /// Makes an adviser.
  package init(_ node: Node, store: ChainStore, chain: ChainID, timing: RetryTiming = .live) {
    self.node = node
    self.store = store
    self.chain = chain
    self.timing = timing
  }

  /// The next nonce of an account. Cost: two questions.
  ///
  /// - Throws: `SendingError`.
  package func next(for sender: Address) async throws(SendingError) -> NonceAdvice {
    let (mined, waiting) = try await counts(of: sender)
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
        waiting: try store.waiting(chain: chain, sender: sender, from: mined)
      )
    } catch {
      throw .store(error)
    }
  }

  /// Takes the next nonce for a while, so that no other process of this machine uses it.
  ///
  /// The lease ends by itself unless the transaction is handed to `Broadcaster` first.
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

  private func counts(of sender: Address) async throws(SendingError) -> (UInt64, UInt64) {
    do {
      let mined = try await node.transactionCount(of: sender, at: .latest)
      return (mined, max(mined, try await waitingCount(of: sender) ?? mined))
    } catch {
      throw .node(error)
    }
  }

  /// Nil when the node does not tell what waits.
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
