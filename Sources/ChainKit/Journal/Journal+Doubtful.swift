import Core
import Entity

extension Journal {
  /// How long a transaction is looked for whose nonce was used, in seconds since it was last sent, or
  /// told as refused, dropped or unclear.
  static let doubtSeconds: Int64 = 7 * 86_400

  /// Reads the nonces of an account below a count that may have been used by transactions of which
  /// nobody was told that they were sent, highest nonce first.
  ///
  /// Those that a transaction of this machine is known to have used are not among them.
  func doubtful(
    chain: ChainID,
    sender: Address,
    below count: UInt64,
    now: Int64
  ) throws(StoreError) -> [DoubtfulNonce] {
    let sent = try outbox(chain: chain, sender: sender).filter { $0.nonce < count }
    return Dictionary(grouping: sent, by: \.nonce).values.compactMap { same in
      guard !same.contains(where: { $0.state == .mined }) else { return nil }
      let doubtful = same.filter { $0.isRecent(now: now) && $0.isToldAsFailed(now: now) }
        .compactMap { try? SignedTransaction(decoding: $0.raw) }
      guard let nonce = same.first?.nonce, !doubtful.isEmpty else { return nil }
      return DoubtfulNonce(nonce: nonce, doubtful: doubtful, hashes: same.map(\.hash))
    }
    .sorted { $0.nonce > $1.nonce }
  }

  /// Records that the owner was told that no node has an accepted transaction any more.
  func noteDropped(_ hash: Hash32, now: Int64) throws(StoreError) {
    try write { db in
      guard let entry = try Self.entry(hash, in: db), entry.state == .accepted else { return }
      try Self.note(.accepted, of: hash, errorCode: OutboxEntry.dropped, now: now, in: db)
    }
  }
}

extension OutboxEntry {
  /// The error code of an accepted transaction that no node had any more.
  static let dropped = "dropped"

  /// Whether the owner was told that it was refused, not sent or dropped, or that this is unclear, and
  /// it may be mined nevertheless.
  ///
  /// Without an error, an unclear one may be on its way, or its process was killed.
  func isToldAsFailed(now: Int64) -> Bool {
    switch state {
    case .rejected: true
    case .signed, .unknown: errorCode != nil || (firstSent ?? 0) <= now - Journal.settlingSeconds
    case .accepted: errorCode != nil
    case .mined, .replaced: false
    }
  }

  /// Whether it was sent, or its outcome recorded, within ``Journal/doubtSeconds``.
  func isRecent(now: Int64) -> Bool {
    max(firstSent ?? 0, lastSeen ?? 0) > now - Journal.doubtSeconds
  }
}
