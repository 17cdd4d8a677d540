import Entity

/// Watches whether nodes still have a transaction that is waited for, and sends it again if not.
///
/// Nodes drop what waits for long, or what pays less than most others, and some lose what they have
/// when they restart. It is the same transaction, so that sending it again does no harm.
struct EvictionWatch: Sendable {
  private let entry: OutboxEntry
  private let node: Node
  private let journal: Journal
  /// How long it must be unknown to all nodes before it is sent again, in seconds.
  private let patience: Int64
  /// Since when no node has known it, in seconds since 1970; nil if one does.
  private var unknownSince: Int64?

  /// Watches a transaction of the outbox. The patience is three block times, at least a minute.
  init(_ entry: OutboxEntry, _ node: Node, _ journal: Journal) {
    (self.entry, self.node, self.journal) = (entry, node, journal)
    patience = max(60, 3 * node.asker.blockTime)
  }

  /// Notes whether a node knows the transaction, which is in no block, and sends it again if none
  /// has known it for long enough, together with those of this machine for which it waits.
  ///
  /// Not if a node has another transaction with its nonce, such as a cancellation from elsewhere,
  /// if a later one of this machine has the same nonce, or if it was dropped from the outbox. A
  /// failure changes nothing: it is tried again later.
  /// - Returns: Whether a node accepted it again.
  mutating func check(isKnown: Bool, now: Int64) async -> Bool {
    guard !isKnown else {
      unknownSince = nil
      return false
    }
    guard let since = unknownSince, now - since >= patience else {
      unknownSince = unknownSince ?? now
      return false
    }
    unknownSince = now
    guard let next = await nextNonce(), next <= entry.nonce else { return false }
    // The outbox is read last: meanwhile another process may have replaced or dropped something.
    guard let due = try? due(from: next), due.last?.hash == entry.hash else { return false }
    var isAccepted = false
    for one in due { isAccepted = await send(one, now) }
    return isAccepted
  }

  /// Returns the first nonce that is neither mined nor pending at any node; nil if none answers.
  private func nextNonce() async -> UInt64? {
    guard let mined = try? await node.transactionCount(of: entry.sender) else { return nil }
    let pending = GetTransactionCount(entry.sender, at: .pending)
    var counts = await node.asker.others(pending).map(\.value)
    // Not every node knows what is pending.
    if let own = try? await node.asker.call(pending) { counts.append(own.value) }
    return max(mined, counts.max() ?? 0)
  }

  /// Returns the transactions from a nonce to that of this one, by nonce: the last that was sent with
  /// each, as far as it may still be mined and it is certain which one was the last.
  ///
  /// Those that were sent privately stay private.
  private func due(from next: UInt64) throws(StoreError) -> [OutboxEntry] {
    let sent = try journal.outbox(chain: entry.chain, sender: entry.sender)
      .filter { (next...entry.nonce).contains($0.nonce) && $0.state.holdsNonce }
    return OutboxEntry.last(of: sent).filter { $0.state.isOpen && !$0.isPrivate }
  }

  /// Sends a transaction again, and notes that it was accepted.
  private func send(_ one: OutboxEntry, _ now: Int64) async -> Bool {
    guard let pooled = try? journal.pooled(one.hash) else { return false }
    // From its first byte on, it may have been sent.
    if one.state == .signed { try? journal.note(.unknown, of: one.hash, now: now) }
    do { try await node.sendRaw(pooled.raw, hash: one.hash) } catch { return false }
    if let state = try? journal.outboxEntry(one.hash)?.state, state.isOpen {
      try? journal.note(.accepted, of: one.hash, now: now)
    }
    return true
  }
}
