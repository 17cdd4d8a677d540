import Core
package import Entity

/// Looks up a transaction: in blocks, in the node's pool, and in this machine's outbox.
package struct TransactionLookup: Sendable {
  private let node: Node
  private let journal: Journal
  private let chain: ChainID
  private let timing: RetryTiming

  package init(_ node: Node, journal: Journal, chain: ChainID, timing: RetryTiming = .live) {
    (self.node, self.journal, self.chain, self.timing) = (node, journal, chain, timing)
  }

  /// Finds a transaction and, while it is pending, the facts that decide when it can be mined.
  ///
  /// Nil if neither the node nor the outbox has it. What is settled is recorded in the outbox, if
  /// that is possible.
  /// Cost: four requests for a mined one; about eight for a pending one; a replaced one that was
  /// sent from elsewhere is searched for with `NonceSearch`.
  /// - Throws: `RPCFailure`, `StoreError`.
  package func find(_ hash: Hash32) async throws -> FoundTransaction? {
    let sent = try journal.outbox(chain: chain, hash: hash).first
    let own = sent.flatMap { try? SignedTransaction(decoding: $0.raw) }
    async let answer = node.transaction(hash)
    if let receipt = try await node.receipt(hash) {
      async let head = node.blockNumber()
      // The receipt may be of a block that another one replaced meanwhile.
      let block = try? await node.block(.number(receipt.blockNumber), awaits: false)
      let (height, found) = try await (head, answer)
      let isCanonical = block?.header.hash == receipt.blockHash
      if isCanonical { record(.mined, of: sent, block: receipt.blockHash) }
      return FoundTransaction(
        .mined(
          receipt,
          confirmations: height >= receipt.blockNumber ? height - receipt.blockNumber + 1 : 0
        ),
        signed: found?.signed ?? own,
        minedAt: isCanonical ? block?.header.time : nil,
        sentAt: sent?.firstSent,
        isPrivate: sent?.isPrivate ?? false
      )
    }
    if let found = try await answer {
      if let place = found.place {
        // Its receipt is late.
        await settle(sent, in: place.blockNumber, with: place.blockHash)
      } else {
        reopen(sent, as: .accepted)
        // What was told as failed is pending after all.
        if let sent, sent.state.isOpen, sent.isToldAsFailed(now: timing.now()) {
          try? journal.note(.accepted, of: sent.hash, now: timing.now())
        }
      }
      return FoundTransaction(
        .waiting(nonce: found.nonce, from: found.from),
        signed: found.signed ?? own,
        sentAt: sent?.firstSent,
        outlook: try await outlook(for: found.from, found.signed ?? own),
        keepsBlobs: try journal.keepsBlobs(of: hash),
        isPrivate: sent?.isPrivate ?? false
      )
    }
    guard let sent else { return nil }
    let finding = try await finding(for: sent)
    switch finding {
    case .replaced(_, _, by: .mined(let user)): try await recordMined(user.hash, replacing: sent)
    case .replaced(_, _, by: .foreign): record(.replaced, of: sent)
    case .replaced(_, _, by: .waiting), .waiting: reopen(sent, as: .unknown)
    case .dropped:
      reopen(sent, as: .unknown)
      try? journal.noteDropped(sent.hash, now: timing.now())
    case .nonceUsed, .mined: break
    }
    let mayBeNext =
      switch finding {
      case .dropped, .waiting: true
      case .nonceUsed, .mined, .replaced: false
      }
    return FoundTransaction(
      finding,
      signed: own,
      sentAt: sent.firstSent,
      outlook: mayBeNext ? try await outlook(for: sent.sender, own) : nil,
      keepsBlobs: try journal.keepsBlobs(of: hash),
      isPrivate: sent.isPrivate
    )
  }

  /// Records an outcome; what was found is the answer, even if that fails.
  private func record(_ state: OutboxEntry.State, of sent: OutboxEntry?, block: Hash32? = nil) {
    guard let sent, sent.state != state || sent.block != block else { return }
    try? journal.note(state, of: sent.hash, block: block, now: timing.now())
  }

  /// Records that a transaction is mined of which only the block is known, if that is on the chain.
  private func settle(_ sent: OutboxEntry?, in number: UInt64, with hash: Hash32? = nil) async {
    guard let block = try? await node.block(.number(number), awaits: false).header,
      hash == nil || hash == block.hash
    else { return }
    record(.mined, of: sent, block: block.hash)
  }

  /// Records that another transaction of this machine is mined, which replaces those of its nonce.
  ///
  /// The other one may have been recorded earlier, before a node listed `sent` again.
  private func recordMined(_ hash: Hash32, replacing sent: OutboxEntry) async throws {
    let other = try journal.outbox(chain: chain, hash: hash).first
    guard let receipt = try await node.receipt(hash) else { return }
    record(.mined, of: other, block: receipt.blockHash)
    record(.replaced, of: sent)
  }

  /// Records that a transaction can be mined again, because a block left the chain.
  private func reopen(_ sent: OutboxEntry?, as state: OutboxEntry.State) {
    switch sent?.state {
    case .mined: if let sent { try? journal.unmine(sent.hash) }
    case .replaced: record(state, of: sent)
    default: break
    }
  }

  /// Finds what became of a sent transaction that the node does not know.
  private func finding(for sent: OutboxEntry) async throws -> TransactionFinding {
    let (nonce, from) = (sent.nonce, sent.sender)
    // Newest first.
    let same = try journal.outbox(chain: chain, sender: from).filter { $0.nonce == nonce }
    let others = same.map(\.hash).filter { $0 != sent.hash }
    guard try await node.transactionCount(of: from, at: .latest) <= nonce else {
      let user = try await ReplacementSearch(node: node, journal: journal).minedTransaction(
        with: nonce,
        of: from,
        on: chain,
        besides: sent.hash
      )
      guard let user else { return .nonceUsed(nonce: nonce, from: from) }
      guard user.hash != sent.hash else {
        // The node may list this transaction some time after its block, or never.
        await settle(sent, in: user.block)
        return .nonceUsed(nonce: nonce, from: from)
      }
      return .replaced(
        nonce: nonce,
        from: from,
        by: others.contains(user.hash) ? .mined(user) : .foreign(user)
      )
    }
    for other in others where try await node.transaction(other) != nil {
      return .replaced(nonce: nonce, from: from, by: .waiting(other))
    }
    // Of those that only a relay knows, the last one that was sent counts.
    let later = same.prefix { $0.hash != sent.hash }
      .first { $0.isPrivate && $0.state.isOpen && $0.state.maySpend }
    if let later { return .replaced(nonce: nonce, from: from, by: .waiting(later.hash)) }
    return sent.isPrivate && sent.state.maySpend
      ? .waiting(nonce: nonce, from: from) : .dropped(nonce: nonce, from: from)
  }

  private func outlook(
    for account: Address,
    _ pending: SignedTransaction?
  ) async throws -> PendingOutlook {
    let hasBlobs = pending?.transaction.fees.blobs != nil
    async let blobAnswer = hasBlobs ? try? node.blobBaseFee() : nil
    async let countAnswer = node.transactionCount(of: account, at: .latest)
    async let balanceAnswer = node.balance(of: account, at: .latest)
    async let headAnswer = try? node.block(.latest).header.reference
    let (fees, fastFees) = try await FeeEstimator(node, chain: chain, timing: timing)
      .suggestNormalAndFast()
    let (count, balance) = try await (countAnswer, balanceAnswer)
    let own = try journal.outbox(chain: chain, sender: account)
    let next = own.first { $0.nonce == count && $0.state.holdsNonce }
    return PendingOutlook(
      nextNonce: count,
      nextHash: next?.hash,
      balance: balance,
      earlierCost: pending.map { Self.cost(of: own, from: count, before: $0.transaction.nonce) }
        ?? .zero,
      fees: fees,
      fastFees: fastFees,
      head: await headAnswer,
      blobBaseFee: await blobAnswer,
      time: UInt64(max(0, timing.now()))
    )
  }

  /// The most that the open transactions with some nonces can cost; of those with one nonce, only
  /// the dearest counts, since only one can be mined.
  private static func cost(
    of entries: [OutboxEntry],
    from first: UInt64,
    before end: UInt64
  ) -> Wei {
    var costs: [UInt64: UInt256] = [:]
    for entry in entries where entry.state.isOpen && entry.nonce >= first && entry.nonce < end {
      guard let signed = try? SignedTransaction(decoding: entry.raw) else { continue }
      let cost = signed.transaction.highestCost?.count ?? .max
      costs[entry.nonce] = max(cost, costs[entry.nonce] ?? .zero)
    }
    return Wei(costs.values.sumWithSaturation())
  }
}
