import Entity

extension LogSearch {
  /// The receipts that are read where even the logs of one block are too much.
  struct Receipts: Sendable {
    /// How many blocks were read so since the last search that was answered.
    var inRow = 0
    /// The logs of the block that was read last, for all accounts; nil if the node did not give them.
    var last: (block: UInt64, logs: [LogEntry]?)?
    var silence = SilenceBudget()
  }

  /// A node that refuses the logs of so many single blocks refuses them all.
  private static let mostReceipts = 1000
  /// The most orphaned blocks of one answer that are left out one by one.
  private static let mostStale = 16

  /// Stores what was found in some blocks.
  ///
  /// - Returns: False if that failed; then the blocks are searched again, or given up.
  mutating func keep(
    _ logs: [LogEntry],
    at place: Int,
    in span: ClosedRange<UInt64>,
    since began: Duration
  ) async throws(ScanStop) -> Bool {
    do throws(ScanStop) {
      try await keep(logs, of: works[place].query, in: span)
      return true
    } catch {
      guard case .node(let failure) = error, !failure.endsSearch else { throw error }
      if case .missingData = failure {
        outcome.miss(span, of: works[place].query, .bodies)
        works[place].control.skip()
      } else {
        try await failed(failure, at: place, in: span, since: began)
      }
      return false
    }
  }

  private mutating func keep(
    _ logs: [LogEntry],
    of query: LogQuery,
    in span: ClosedRange<UInt64>
  ) async throws(ScanStop) {
    let blocks = try await BlockReader(scan: scan).dated(
      logs.map { MinedPlace(number: $0.blockNumber, hash: $0.blockHash, time: $0.blockTime) }
    )
    // The node is behind there: of the block that took the place of an orphaned one it tells nothing.
    guard blocks.stale.count <= Self.mostStale else {
      return outcome.miss(span, of: query, .lagging)
    }
    for height in blocks.stale { outcome.miss(height...height, of: query, .lagging) }
    for part in Coverage(blocks.stale.map { $0...$0 }).gaps(in: span) {
      try keep(logs.filter { part.contains($0.blockNumber) }, of: query, in: part, blocks)
    }
  }

  private mutating func keep(
    _ logs: [LogEntry],
    of query: LogQuery,
    in span: ClosedRange<UInt64>,
    _ blocks: DatedBlocks
  ) throws(ScanStop) {
    for account in query.accounts {
      var batch = ScanBatch(
        chain: scan.chain,
        account: account,
        subjects: query.subjects,
        blocks: span
      )
      if query.contracts.isEmpty {
        batch.spans = [.otherTokens: HistorySpans(span, .told(by: scan.endpoint))]
      }
      for log in logs {
        guard let block = blocks.references[log.blockNumber] else { continue }
        batch.add(log, at: block, scan.decoder(at: block))
        try batch.addEther(log, at: block, scan)
      }
      batch.headers = blocks.headers(of: batch.references)
      outcome.added += try store(batch)
      if scan.isSettled(span.upperBound) { hasStored = true }
    }
  }

  /// Reads all receipts of a block, as a last resort if its logs cannot be searched.
  mutating func readReceipts(of block: UInt64, at place: Int) async throws(ScanStop) {
    let (query, span, began) = (works[place].query, block...block, scan.timing.elapsed())
    receipts.inRow += 1
    guard receipts.inRow <= Self.mostReceipts else { return lose(place, .tooMuch) }
    if receipts.last?.block != block {
      let logs = try await receiptLogs(of: block, at: place, since: began)
      // The query may be given up by now.
      guard works[place].control.left?.upperBound == block else { return }
      receipts.last = (block, logs)
    }
    if let logs = receipts.last?.logs {
      let found = logs.filter(query.filter(span).takes)
      if try await keep(found, at: place, in: span, since: began) {
        works[place].control.succeeded()
      }
    } else if query.accounts.count > 1 {
      works += query.over(span).parts(of: (query.accounts.count + 1) / 2).map(Work.init)
      works[place].control.skip()
    } else {
      outcome.miss(span, of: query, .tooMuch)
      works[place].control.skip()
    }
  }

  /// Returns the logs of a block by its receipts; nil if the node does not give them.
  private mutating func receiptLogs(
    of block: UInt64,
    at place: Int,
    since began: Duration
  ) async throws(ScanStop) -> [LogEntry]? {
    do throws(RPCFailure) {
      let answers = try await scan.node.steady(
        [GetBlockReceipts(.number(block))],
        at: pinned,
        timing: scan.timing
      )
      receipts.silence.answered()
      guard let all = try answers.first?.get()?.map(\.receipt),
        all.allSatisfy({ $0.blockNumber == block })
      else { return nil }
      return all.flatMap(\.logs)
    } catch {
      if error.endsSearch { throw .node(error) }
      if error.isSilence,
        !receipts.silence.timedOut(after: 1, since: began, at: scan.timing.elapsed())
      {
        lose(place, .silent)
      }
      return nil
    }
  }
}

extension ScanBatch {
  /// Adds a log of a block, and its rows, if it tells any of the account.
  mutating func add(_ log: LogEntry, at block: BlockReference, _ decoder: LogDecoder) {
    let rows = decoder.rows(log, of: account, in: block)
    guard !rows.isEmpty else { return }
    self.rows += rows
    logs.append(log)
    references.append(block)
  }
}
