import Entity

/// Reads the ether movements of one account.
struct EtherMovementScan: Sendable {
  let scan: ScanContext
  let account: Address

  /// The result of a scan.
  struct Outcome: Sendable {
    var added = 0
    /// The last block of which the node does not keep the state.
    var missingUpTo: UInt64?
  }

  /// Reads the blocks that are not covered yet.
  func run() async throws(ScanStop) -> Outcome {
    var reader = try StateReader(scan, account: account)
    let covered = try scan.coverage(of: .ether, account)
    var archive = try scan.recall(.archiveFrom) ?? 0
    var outcome = Outcome()
    for gap in covered.gaps(in: 0...scan.head.number) {
      var first = gap.lowerBound
      if archive > 0, archive >= gap.upperBound {
        outcome.missingUpTo = gap.upperBound
        continue
      }
      if archive > first, try await keepsMore(than: archive, &reader) { archive = 0 }
      if archive > 0, archive >= first {
        first = archive + 1
        outcome.missingUpTo = archive
      }
      guard try await reader.state(at: gap.upperBound) != nil else {
        outcome.missingUpTo = gap.upperBound
        continue
      }
      do {
        outcome.added += try await read(first...gap.upperBound, &reader)
      } catch {
        guard case .node(.missingData) = error else { throw error }
        let lowest = try await lowestState(in: first...gap.upperBound, &reader)
        outcome.missingUpTo = lowest
        guard lowest < gap.upperBound else { continue }
        outcome.added += try await read((lowest + 1)...gap.upperBound, &reader)
      }
    }
    return outcome
  }

  /// Whether the node keeps a state below the lowest that an earlier search found, which is then
  /// forgotten. What the node told itself is believed.
  private func keepsMore(
    than archive: UInt64,
    _ reader: inout StateReader
  ) async throws(ScanStop) -> Bool {
    guard try scan.recall(.retention) == nil, try await reader.state(at: archive - 1) != nil else {
      return false
    }
    try scan.unlearn(.archiveFrom)
    return true
  }

  /// Finds the lowest block with a state: the one that the node tells, else by at most 64 reads,
  /// about 25 on a real chain.
  private func lowestState(
    in range: ClosedRange<UInt64>,
    _ reader: inout StateReader
  ) async throws(ScanStop) -> UInt64 {
    var missing = range.lowerBound == 0 ? 0 : range.lowerBound - 1
    var present = range.upperBound
    // What it told before may be outdated: most nodes delete a state with each block.
    try await RetentionReader(scan: scan).ask()
    if let told = try scan.recall(.archiveFrom), told > missing, told <= present,
      try await reader.state(at: told) != nil
    {
      return told
    }
    while present - missing > 1 {
      let middle = missing + (present - missing) / 2
      if try await reader.state(at: middle) == nil { missing = middle } else { present = middle }
    }
    try scan.learn(.archiveFrom, present)
    return present
  }

  private func read(
    _ range: ClosedRange<UInt64>,
    _ reader: inout StateReader
  ) async throws(ScanStop) -> Int {
    let before = range.lowerBound == 0 ? nil : range.lowerBound - 1
    let changes = try await ChangeSearch.changes(after: before, upTo: range.upperBound, &reader)
    var added = 0
    var first = range.lowerBound
    let pieces = changes.pieces(of: 20)
    for (index, piece) in pieces.enumerated() {
      var batch = try await scanned(piece)
      let last = index + 1 == pieces.count ? range.upperBound : piece[piece.count - 1].block
      batch.blocks = first...last
      added += try scan.keep(batch)
      first = last + 1
    }
    if pieces.isEmpty { added += try scan.keep(batch(of: range)) }
    return added
  }

  private func batch(of blocks: ClosedRange<UInt64>) -> ScanBatch {
    ScanBatch(chain: scan.chain, account: account, subjects: [.ether], blocks: blocks)
  }

  private func scanned(_ changes: [ChangeSearch.Change]) async throws(ScanStop) -> ScanBatch {
    let blocks = try await BlockReader(scan: scan).whole(changes.map(\.block))
    var batch = batch(of: 0...0)
    var wanted: [(BlockHeader, ChainTransaction)] = []
    for block in blocks {
      batch.headers.append(block.header)
      for transaction in BlockAttribution.wanted(of: account, in: block) {
        wanted.append((block.header, transaction))
      }
    }
    let receipts = try await BlockReader(scan: scan).receipts(wanted)
    for (change, block) in zip(changes, blocks) {
      batch.rows += BlockAttribution(
        chain: scan.chain,
        account: account,
        change: change,
        block: block,
        receipts: receipts
      ).rows()
    }
    for (_, transaction) in wanted where transaction.from == account {
      if let receipt = receipts[transaction.hash] {
        batch.transactions.append((transaction, receipt))
      }
    }
    return batch
  }
}
