package import Entity

/// The progress of a transaction while waiting for it.
package enum WaitingProgress: Equatable, Sendable {
  /// It is pending; `known` is true if the node holds it.
  case waiting(known: Bool)
  /// It is mined, with this many confirmations, its own block included.
  case mined(confirmations: UInt64)
  /// The node failed to answer and is asked again.
  case unanswered(RPCFailure)
  /// No node that answered still had it, and it was sent again.
  case resent
}

/// Waits until a transaction is mined.
package struct ReceiptWaiter: Sendable {
  private let node: Node
  private let journal: Journal?
  private let timing: RetryTiming

  /// Makes a waiter; with a journal, the outcome is recorded in the outbox.
  package init(_ node: Node, journal: Journal? = nil, timing: RetryTiming = .live) {
    self.node = node
    self.journal = journal
    self.timing = timing
  }

  /// Waits until a transaction has `confirmations` confirmations, its own block included.
  ///
  /// A block that a reorganization removes no longer counts, and the wait goes on. After a
  /// temporary failure the node is asked again until the timeout, which restarts with each block on
  /// top. With a journal, a transaction that no node has known for a while is sent again, unless it
  /// was sent privately. A receipt that cannot be recorded is returned nevertheless.
  /// - Throws: `SendingError.notMined` after `seconds`; `SendingError.tooFewBlocks` if it is mined
  ///   but not confirmed by then; `SendingError.replaced` if another transaction took its nonce,
  ///   which is noticed for one from this machine; `SendingError.node` if the node fails.
  package func wait(
    for hash: Hash32,
    confirmations: UInt64 = 1,
    seconds: Int64,
    every pause: Duration = .seconds(1),
    progress: @Sendable (WaitingProgress) -> Void = { _ in }
  ) async throws(SendingError) -> OutboxResult<Receipt> {
    var deadline = timing.now() + seconds
    var highest: UInt64 = 0
    var (nonceWatch, evictionWatch) = watches(over: hash)
    while true {
      do {
        let (receipt, depth, isKnown) = try await look(hash, confirmations, progress)
        if let receipt { return noted(hash, receipt) }
        if depth == 0 { try await nonceWatch?.check(now: timing.now()) }
        if await evictionWatch?.check(isKnown: isKnown, now: timing.now()) == true {
          progress(.resent)
        }
        if depth > highest { deadline = timing.now() + seconds }
        highest = depth == 0 ? 0 : max(highest, depth)
      } catch {
        guard case .node(let failure) = error, failure.passes, timing.now() < deadline else {
          throw error
        }
        progress(.unanswered(failure))
      }
      guard timing.now() < deadline else {
        throw highest == 0
          ? .notMined(hash, seconds: seconds)
          : .tooFewBlocks(hash, found: highest, wanted: confirmations, seconds: seconds)
      }
      do {
        try await timing.sleep(pause)
      } catch {
        throw .node(.cancelled)
      }
    }
  }

  private func look(
    _ hash: Hash32,
    _ confirmations: UInt64,
    _ progress: @Sendable (WaitingProgress) -> Void
  ) async throws(SendingError) -> (receipt: Receipt?, depth: UInt64, isKnown: Bool) {
    do {
      guard let receipt = try await node.receipt(hash) else {
        let isKnown = try await node.transaction(hash) != nil
        progress(.waiting(known: isKnown))
        return (nil, 0, isKnown)
      }
      let head = try await node.blockNumber()
      let depth = head >= receipt.blockNumber ? head - receipt.blockNumber + 1 : 0
      progress(.mined(confirmations: depth))
      guard depth >= max(1, confirmations) else { return (nil, depth, true) }
      // The receipt may be of a block that was just reorganized.
      // This waits by itself.
      let block = try await node.block(.number(receipt.blockNumber), awaits: false)
      return block.header.hash == receipt.blockHash ? (receipt, depth, true) : (nil, 0, true)
    } catch {
      throw .node(error)
    }
  }

  private func noted(_ hash: Hash32, _ receipt: Receipt) -> OutboxResult<Receipt> {
    do {
      try journal?.note(.mined, of: hash, block: receipt.blockHash, now: timing.now())
      return OutboxResult(receipt)
    } catch {
      return OutboxResult(receipt, failure: error)
    }
  }

  private func watches(over hash: Hash32) -> (NonceWatch?, EvictionWatch?) {
    guard let journal, let entry = try? journal.outboxEntry(hash) else { return (nil, nil) }
    return (
      NonceWatch(entry, node, journal, now: timing.now()),
      // That no node knows one that was sent privately is as it should be.
      entry.isPrivate ? nil : EvictionWatch(entry, node, journal)
    )
  }
}

extension RPCFailure {
  /// Whether a later retry may help.
  var passes: Bool {
    switch self {
    case .transport(let fault): fault.kind != .ended
    case .timeout, .rateLimited, .serverFault, .missingData, .noneAnswered, .quorumMissed: true
    default: false
    }
  }
}
