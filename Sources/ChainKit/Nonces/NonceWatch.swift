import Entity

/// Watches the nonce of a transaction from this machine that is waited for and in no block.
struct NonceWatch: Sendable {
  private let entry: OutboxEntry
  private let node: Node
  private let journal: Journal
  /// When the account's count is read next, in seconds since 1970.
  private var next: Int64
  /// Whether the nonce was used when the count was read last.
  private var wasUsed = false
  /// Whether the outbox may still show the transaction as mined.
  private var showsMined: Bool

  private var blockTime: Int64 { node.asker.blockTime }

  init(_ entry: OutboxEntry, _ node: Node, _ journal: Journal, now: Int64) {
    self.entry = entry
    self.node = node
    self.journal = journal
    showsMined = entry.state == .mined
    next = now + node.asker.blockTime
  }

  /// Checks that no other transaction took the nonce; the transaction itself is in no block now.
  ///
  /// If a reorganization removed it from its block, the outbox shows it as pending again. The
  /// account's count is read once per block time; another transaction is searched for once the
  /// nonce has been used for a block time. Whatever fails is tried again later.
  /// - Throws: `SendingError.replaced` if another transaction with the nonce is mined.
  mutating func check(now: Int64) async throws(SendingError) {
    if showsMined { showsMined = (try? journal.unmine(entry.hash)) == nil }
    guard now >= next else { return }
    next = now + blockTime
    guard let count = try? await node.transactionCount(of: entry.sender) else { return }
    defer { wasUsed = count > entry.nonce }
    guard count > entry.nonce, wasUsed else { return }
    let user = try? await ReplacementSearch(node: node, journal: journal).minedTransaction(
      with: entry.nonce,
      of: entry.sender,
      on: entry.chain,
      besides: entry.hash
    )
    guard let user, user.hash != entry.hash else { return }
    // The error is more important than its record.
    try? journal.note(.replaced, of: entry.hash, now: now)
    throw .replaced(entry.hash, by: user)
  }
}
