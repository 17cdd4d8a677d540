import Entity

/// Watches whether nodes still have a transaction that is waited for, and sends it again if not.
///
/// Nodes drop what waits for long, or what pays less than most others, and some lose what they have
/// when they restart. It is the same transaction, so that sending it again does no harm.
struct EvictionWatch: Sendable {
  private let entry: OutboxEntry
  private let node: Node
  private let journal: Journal
  /// How long no node must know the transaction before it is sent again, in seconds.
  private let patience: Int64
  /// Since when no node has known it, in seconds since 1970; nil if one does.
  private var unknownSince: Int64?

  /// Watches a transaction of the outbox: three block times, at least a minute.
  init(_ entry: OutboxEntry, _ node: Node, _ journal: Journal) {
    (self.entry, self.node, self.journal) = (entry, node, journal)
    patience = max(60, 3 * node.asker.blockTime)
  }

  /// Notes whether a node knows the transaction, which is in no block, and sends it again if none
  /// has known it for long enough.
  ///
  /// Not if its nonce is used, if another transaction of this machine has the same nonce, or if it
  /// was dropped from the outbox meanwhile. A failure changes nothing: it is tried again later.
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
    guard let current = try? journal.outboxEntry(entry.hash), current.state.isOpen,
      let pooled = try? journal.pooled(entry.hash),
      let sent = try? journal.outbox(chain: entry.chain, sender: entry.sender),
      !sent.contains(where: { $0.nonce == entry.nonce && $0.hash != entry.hash }),
      let count = try? await node.transactionCount(of: entry.sender), count <= entry.nonce
    else { return false }
    do { try await node.sendRaw(pooled.raw, hash: entry.hash) } catch { return false }
    try? journal.note(.accepted, of: entry.hash, now: now)
    return true
  }
}
