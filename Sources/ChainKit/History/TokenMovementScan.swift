import Entity

/// Reads what the logs tell of accounts: tokens, items of collections, permissions.
///
/// The logs are kept, too: those of received items tell what to ask collections for.
struct TokenMovementScan: Sendable {
  let scan: ScanContext

  /// The result of a scan.
  struct Outcome: Sendable {
    var added = 0
    /// What could not be searched, of all accounts.
    var gaps = HistorySpans()
  }

  func run(_ accounts: [Address]) async throws(ScanStop) -> Outcome {
    var outcome = Outcome()
    var first = try min(scan.recall(.logsFrom) ?? 0, scan.head.number)
    do throws(ScanStop) {
      do throws(ScanStop) {
        try await search(accounts, from: first, &outcome)
      } catch {
        guard case .node(.missingData(.pruned)) = error else { throw error }
        first = try await LogEdgeSearch(scan: scan).lowest(above: first)
        try await search(accounts, from: first, &outcome)
      }
    } catch {
      guard case .node(.unsupported(let method)) = error else { throw error }
      let reason: GapReason = method == GetLogs.name ? .noLogSearch : .namedContractsOnly
      outcome.gaps = HistorySpans(scan.all, .missing(reason))
    }
    if try isMissing(accounts, below: first) {
      outcome.gaps = outcome.gaps.improved(by: HistorySpans(0...(first - 1), .missing(.logs)))
    }
    return outcome
  }

  /// Blocks that some accounts lack, and the topics for which they lack them.
  private struct Gap: Hashable {
    let blocks: ClosedRange<UInt64>
    let topics: [LogTopic]
  }

  private func isMissing(_ accounts: [Address], below first: UInt64) throws(ScanStop) -> Bool {
    guard first > 0 else { return false }
    for topics in TokenFilter.searches {
      let missing = try gaps(topics, accounts, in: 0...(first - 1))
      if !missing.isEmpty { return true }
    }
    return false
  }

  /// Searches the logs from a block on.
  private func search(
    _ accounts: [Address],
    from first: UInt64,
    _ outcome: inout Outcome
  ) async throws(ScanStop) {
    for topics in TokenFilter.searches {
      for (gap, members) in try gaps(topics, accounts, in: first...scan.head.number) {
        outcome.added += try await search(gap.topics, members, gap.blocks)
      }
    }
  }

  /// Returns the uncovered ranges with the accounts that lack them, so that these share a search.
  private func gaps(
    _ topics: [LogTopic],
    _ accounts: [Address],
    in blocks: ClosedRange<UInt64>
  ) throws(ScanStop) -> [(Gap, [Address])] {
    var lacking: [Gap: [Address]] = [:]
    for account in accounts {
      var missing: [ClosedRange<UInt64>: [LogTopic]] = [:]
      for topic in topics {
        let covered = try scan.coverage(of: .logs(topic, of: nil), account)
        for range in covered.gaps(in: blocks) { missing[range, default: []].append(topic) }
      }
      for (range, topics) in missing {
        let gap = Gap(blocks: range, topics: topics)
        // A node accepts at most 1000 topics in one position.
        if (lacking[gap]?.count ?? 0) < 1000 { lacking[gap, default: []].append(account) }
      }
    }
    return lacking.sorted { $0.key.blocks.lowerBound < $1.key.blocks.lowerBound }
      .map { ($0.key, $0.value) }
  }

  private func search(
    _ topics: [LogTopic],
    _ accounts: [Address],
    _ range: ClosedRange<UInt64>
  ) async throws(ScanStop) -> Int {
    var known = try scan.kept { (store) throws(StoreError) in
      try store.capability(.logsRange, of: scan.endpoint, chain: scan.chain, now: scan.timing.now())
    }
    var control = RangeController(range, hardMost: known)
    var added = 0
    while let blocks = control.range {
      let filter = TokenFilter.filter(topics, accounts: accounts, blocks: blocks)
      do {
        let logs = try await scan.ask { (node) throws(RPCFailure) in try await node.logs(filter) }
        if Self.looksTruncated(logs.count),
          control.failed(RangeHint(localEnd: middle(blocks))) == .again
        {
          continue
        }
        added += try await keep(logs, topics, accounts, blocks)
        control.succeeded()
        try remember(control.hardMost, &known)
      } catch {
        guard try Self.step(error, &control) == .stuck else { continue }
        guard accounts.count == 1 else {
          // The list of accounts may be too large.
          let half = accounts.count / 2
          added += try await search(topics, Array(accounts[..<half]), blocks)
          added += try await search(topics, Array(accounts[half...]), blocks)
          control.succeeded()
          continue
        }
        added += try await searchReceipts(filter, topics, accounts)
        control.succeeded()
      }
      await scan.reportProgress(
        .tokens,
        control.next - range.lowerBound,
        of: range.upperBound - range.lowerBound + 1
      )
    }
    return added
  }

  private static func step(
    _ error: ScanStop,
    _ control: inout RangeController
  ) throws(ScanStop) -> RangeController.Step {
    guard case .node(let failure) = error else { throw error }
    switch failure {
    case .tooLarge(let hint): return control.failed(hint)
    case .tooManyTopics: return .stuck
    case .timeout, .protocolViolation(.oversize): return control.timedOut()
    default: throw error
    }
  }

  /// Some nodes silently truncate an answer at a round number.
  private static func looksTruncated(_ count: Int) -> Bool { count >= 1000 && count % 1000 == 0 }

  private func middle(_ blocks: ClosedRange<UInt64>) -> UInt64 {
    blocks.lowerBound + (blocks.upperBound - blocks.lowerBound) / 2
  }

  /// Keeps the most blocks that the node accepts, or forgets the limit if it accepted more.
  private func remember(_ most: UInt64?, _ known: inout UInt64?) throws(ScanStop) {
    guard most != known else { return }
    known = most
    let (node, chain, now) = (scan.endpoint, scan.chain, scan.timing.now())
    try scan.kept { (store) throws(StoreError) in
      if let most {
        try store.learn(.logsRange, most, of: node, chain: chain, now: now)
      } else {
        try store.unlearn(.logsRange, of: node, chain: chain)
      }
    }
  }

  /// Reads all receipts of a block, as a last resort if its logs cannot be searched.
  private func searchReceipts(
    _ filter: LogFilter,
    _ topics: [LogTopic],
    _ accounts: [Address]
  ) async throws(ScanStop) -> Int {
    let number = filter.blocks.lowerBound
    let receipts = try await scan.ask { (node) throws(RPCFailure) in
      try await node.asker.call(GetBlockReceipts(.number(number)))?.map(\.receipt)
    }
    guard let receipts else { throw .node(.missingData(.block)) }
    let logs = receipts.flatMap(\.logs).filter(filter.takes)
    return try await keep(logs, topics, accounts, filter.blocks)
  }

  private func keep(
    _ logs: [LogEntry],
    _ topics: [LogTopic],
    _ accounts: [Address],
    _ blocks: ClosedRange<UInt64>
  ) async throws(ScanStop) -> Int {
    let headers = try await headers(of: logs)
    let decoder = LogDecoder(
      chain: scan.chain,
      wrappedCoin: scan.chain.profile(now: scan.timing).wrappedCoin
    )
    var added = 0
    for account in accounts {
      var batch = ScanBatch(
        chain: scan.chain,
        account: account,
        subjects: topics.map { .logs($0, of: nil) },
        blocks: blocks
      )
      batch.spans = [.otherTokens: HistorySpans(blocks, .told(by: scan.endpoint))]
      for log in logs {
        guard let header = headers[log.blockNumber] else { continue }
        let rows = decoder.rows(log, of: account, in: header.reference)
        guard !rows.isEmpty else { continue }
        batch.rows += rows
        batch.logs.append(log)
        batch.headers.append(header)
      }
      added += try scan.keep(batch)
    }
    return added
  }

  /// Reads the headers of the logs' blocks.
  ///
  /// Throws if a log is of another block than the chain's: the chain was reorganized.
  private func headers(of logs: [LogEntry]) async throws(ScanStop) -> [UInt64: BlockHeader] {
    let numbers = Set(logs.map(\.blockNumber)).sorted()
    var headers: [UInt64: BlockHeader] = [:]
    for piece in numbers.pieces(of: 100) {
      for header in try await BlockReader(scan: scan).headers(piece) {
        headers[header.number] = header
      }
    }
    for log in logs where headers[log.blockNumber]?.hash != log.blockHash { throw .reorganized }
    return headers
  }
}
