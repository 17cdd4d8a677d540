public import Core
public import Entity

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is known about an account's next nonce.
public struct NonceAdvice: Hashable, Sendable {
  /// The nonce to use.
  public let next: UInt64
  /// How many transactions of the account are in blocks.
  public let mined: UInt64
  /// The nonces above those that our own transactions wait with, or that are kept for them.
  public let taken: Set<UInt64>
  /// How many wait at the node that we did not send from here.
  public let foreignWaiting: UInt64
  /// Our own that were sent and are not mined, by nonce.
  public let waiting: [SignedTransaction]

  /// Takes the facts.
  public init(
    next: UInt64,
    mined: UInt64,
    taken: Set<UInt64> = [],
    foreignWaiting: UInt64 = 0,
    waiting: [SignedTransaction] = []
  ) {
    (self.next, self.mined, self.taken) = (next, mined, taken)
    (self.foreignWaiting, self.waiting) = (foreignWaiting, waiting)
  }

  /// How many of our own wait above those that are mined.
  public var ownWaiting: Int { taken.count }
}

/// Works out nonces from what is mined and what we ourselves have sent.
///
/// The node's own count of waiting transactions is not relied on: behind load balancers it is often
/// wrong, and it hides gaps.
public struct Nonces: Sendable {
  let node: Node
  let store: ChainStore
  let chain: ChainID
  let pace: Pace

  /// Makes an adviser.
  public init(_ node: Node, store: ChainStore, chain: ChainID, pace: Pace = .live) {
    self.node = node
    self.store = store
    self.chain = chain
    self.pace = pace
  }

  /// The next nonce of an account. Cost: two questions.
  ///
  /// - Throws: `SendingError`.
  public func next(for sender: Address) async throws(SendingError) -> NonceAdvice {
    let (mined, waiting) = try await counts(of: sender)
    do {
      let taken = try store.takenNonces(
        chain: chain,
        sender: sender,
        from: mined,
        now: pace.now()
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
  public func reserve(
    for sender: Address,
    seconds: Int64 = 120
  ) async throws(SendingError) -> UInt64 {
    let (mined, _) = try await counts(of: sender)
    let now = pace.now()
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

/// Why nothing could be sent, or not be told what became of it.
public enum SendingError: Error, Equatable, Sendable {
  /// The node fails, and has surely not taken the transaction.
  case node(RPCFailure)
  /// The outbox cannot be used; nothing was sent.
  case store(StoreError)
  /// The transaction is for another chain than the node's.
  case otherChain(signed: ChainID, wanted: ChainID)
  /// The transaction names no chain, and would be good on every one (before EIP-155).
  case anyChain
  /// The transaction was not in a block after this many seconds.
  case notMined(Hash32, seconds: Int64)
  /// The transaction is in a block, and no other came on top of it for this many seconds.
  case tooFewBlocks(Hash32, found: UInt64, wanted: UInt64, seconds: Int64)
}

extension SendingError: Reportable {
  /// The error with its code and its sentence.
  public var report: Report {
    switch self {
    case .node(let failure): failure.report
    case .store(let error): error.report
    case .otherChain(let signed, let wanted):
      Report(
        .refused,
        "signed-for-other-chain",
        "the transaction is signed for chain \(signed), not for chain \(wanted)"
      )
    case .anyChain:
      Report(
        .refused,
        "signed-for-any-chain",
        "the transaction names no chain, so that others could send it on every chain"
      )
    case .notMined(let hash, let seconds):
      Report(.node, "not-mined", "\(hash) is in no block after \(seconds) s; it may be mined later")
    case .tooFewBlocks(let hash, let found, let wanted, let seconds):
      Report(
        .node,
        "too-few-confirmations",
        "\(hash) is mined and has \(found) of \(wanted) confirmations; none came in \(seconds) s"
      )
    }
  }

  /// Every case once.
  public static var samples: [SendingError] {
    let hash = Hash32.keccak(of: [])
    let chains = [1, 11_155_111].compactMap { try? ChainID($0) }
    return [
      .node(.quota), .store(.busy(path: "chain.sqlite")), .anyChain,
      .notMined(hash, seconds: ReceiptWaiter.patience),
      .tooFewBlocks(hash, found: 2, wanted: 12, seconds: ReceiptWaiter.patience),
    ]
      + (chains.count == 2 ? [.otherChain(signed: chains[0], wanted: chains[1])] : [])
  }
}
