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

  /// Returns the next nonce of an account. Cost: two requests.
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
