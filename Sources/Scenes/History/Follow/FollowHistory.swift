package import Core
package import Entity

/// Tells what happens to accounts, as it happens, until it is stopped.
package enum FollowHistory {
  package struct Request: Sendable {
    package let selection: HistorySelection
    package let chain: ChainEntry
    /// The tokens of the user's lists.
    package let tokens: [Token]
    /// What is in this block and in later ones is told, even if it is there at the start; nil for
    /// nothing of that.
    package let since: UInt64?
    /// The number of blocks with which a transaction counts as confirmed; 0 for telling none.
    package let confirmations: UInt64
    /// The number of events after which it ends, without those that only count; nil for no end.
    package let limit: Int?
    /// The time between two questions while no node announces blocks, in seconds; nil for the block
    /// time of the chain.
    package let interval: Int64?

    /// - Throws: ``FollowError``.
    package init(
      _ selection: HistorySelection,
      chain: ChainEntry,
      tokens: [Token],
      since: UInt64? = nil,
      confirmations: UInt64 = 12,
      limit: Int? = nil,
      interval: Int64? = nil
    ) throws(FollowError) {
      try Self.check(limit: limit, interval: interval)
      (self.selection, self.chain, self.tokens) = (selection, chain, tokens)
      (self.since, self.confirmations) = (since, confirmations)
      (self.limit, self.interval) = (limit, interval)
    }

    /// Throws unless these can be asked for.
    package static func check(limit: Int?, interval: Int64?) throws(FollowError) {
      if let limit, limit < 1 { throw .limit(limit) }
      if let interval, !intervals.contains(interval) { throw .interval(interval) }
    }

    /// The seconds that can be asked for.
    static let intervals: ClosedRange<Int64> = 1...86_400
  }

  /// What the words of an event need.
  package struct Facts: Sendable {
    package let chain: ChainEntry
    package let selection: HistorySelection
    /// The block up to which the history is read.
    package fileprivate(set) var asOf: BlockReference
    let tokens: [Address: Token]
    let names: KnownAddresses
    var labels = KnownLabels.none
    /// The tokens that a list holds.
    var listed: Set<Address> = []
  }

  /// An event, with what its words need.
  package struct Response: Sendable {
    let event: FollowedEvent
    let facts: Facts

    package init(_ event: FollowedEvent, _ facts: Facts) {
      (self.event, self.facts) = (event, facts)
    }
  }

  /// What is told.
  package enum Message: Sendable {
    /// The history is read to its end for the first time.
    case began(Facts, HistoryReport)
    case event(FollowedEvent, Facts)
    /// A source of the settings did not help to read the history; told again if the reason changes.
    case sourceFailed(SourceFailure)
    /// The contacts or the audit log could not be read; told again if the reason changes.
    case unread(Sentence)
    /// The chain could not be read; it is asked again.
    case lost(Report)
    /// It could be read again.
    case found(asOf: BlockReference)
    /// New blocks are announced from now on, or not any more.
    case announced(Bool)
  }

  package struct Interactor: FollowingInteractor {
    let worker: any FollowWorker
    package init(worker: any FollowWorker) { self.worker = worker }

    /// What a round of reading gives.
    private struct Reading {
      let report: HistoryReport
      let facts: Facts
      let events: [FollowedEvent]
      let rows: FollowedRows
    }

    /// Tells each event once, until the task is cancelled or the limit is reached.
    ///
    /// - Throws: `CancellationError`; what `tell` throws; the error of the first reading; an error
    ///   after which nothing can be read.
    package func act(
      on request: Request,
      tell: (Message) async throws -> Void
    ) async throws {
      var left = request.limit
      /// Returns whether it was the last.
      func tellAll(_ reading: Reading) async throws -> Bool {
        for event in reading.events {
          try await tell(.event(event, reading.facts))
          guard event.kind != .folded, let rest = left else { continue }
          left = rest - 1
          if rest == 1 { return true }
        }
        return false
      }
      var failed: [EndpointID: SourceFailure.Reason] = [:]
      func tellFailures(_ report: HistoryReport) async throws {
        for failure in report.sourceFailures {
          let known = failed.updateValue(failure.reason, forKey: failure.source)
          if known != failure.reason { try await tell(.sourceFailed(failure)) }
        }
      }
      var unread: [Sentence] = []
      func tellUnread(_ facts: Facts) async throws {
        let known = unread
        unread = facts.names.unreadNotes
        for note in unread where !known.contains(note) { try await tell(.unread(note)) }
      }
      var last = try await read(request, after: nil)
      try await tell(.began(last.facts, last.report))
      try await tellUnread(last.facts)
      try await tellFailures(last.report)
      if try await tellAll(last) { return }
      var pace = FollowPace(
        request.chain.id.profile(at: last.report.asOf.time),
        interval: request.interval
      )
      var isAnnounced: Bool?
      var lostBy: String?
      while true {
        // After a failure, what was announced is still to be read.
        var signal = BlockSignal.announced
        if lostBy == nil {
          signal = try await worker.awaitBlock(pollSeconds: pace.poll, quietSeconds: pace.quiet)
          let wasAnnounced = isAnnounced
          isAnnounced = signal != .due
          if let wasAnnounced, let isAnnounced, isAnnounced != wasAnnounced {
            try await tell(.announced(isAnnounced))
          }
        }
        let reading: Reading?
        do {
          try await worker.beginRound()
          let isNew =
            if signal == .announced { true } else { try await worker.head() != last.report.asOf }
          reading = isNew ? try await read(request, after: last) : nil
        } catch {
          let report = try failure(error)
          if lostBy != report.code { try await tell(.lost(report)) }
          lostBy = report.code
          try await worker.pause(seconds: pace.failed())
          continue
        }
        pace.answered()
        if lostBy != nil { try await tell(.found(asOf: (reading ?? last).report.asOf)) }
        lostBy = nil
        guard let reading else { continue }
        last = reading
        try await tellUnread(reading.facts)
        try await tellFailures(reading.report)
        if try await tellAll(reading) { return }
        // Blocks may come faster than it is worth reading them.
        if isAnnounced == true { try await worker.pause(seconds: 1) }
      }
    }

    /// Returns the report of an error that may be over when the chain is asked again.
    ///
    /// - Throws: `CancellationError`, and every other error.
    private func failure(_ error: any Error) throws -> Report {
      try Task.checkCancellation()
      guard let failure = ChainFailure(error), !worker.isFinal(error) else { throw error }
      return failure.report
    }

    /// Reads what is new after the last time.
    ///
    /// Cost: while nothing happens, no more than a sync and a page of the history.
    private func read(_ request: Request, after last: Reading?) async throws -> Reading {
      var rows =
        last?.rows
        ?? FollowedRows(confirmations: request.confirmations, since: request.since)
      let selection = request.selection
      let listed = request.tokens.map(\.address)
      let report = try await worker.sync(selection.addresses, listed: listed)
      let page = try await page(request, above: rows.floor(after: report))
      if let last, rows.hold(page.movements) {
        var rows = rows
        if rows.take(nil, report).isEmpty {
          var facts = last.facts
          facts.asOf = report.asOf
          return Reading(report: report, facts: facts, events: [], rows: rows)
        }
      }
      let book = try worker.accounts()
      let accounts = selection.judgedAccounts(in: book)
      let judging = try await worker.judging(
        accounts,
        in: book,
        on: request.chain,
        listed: request.tokens,
        in: TokenList(adding: request.tokens)
      )
      let events = rows.take(try await judging.transactions(of: page), report)
      let told = events.flatMap { $0.transaction?.rows.map(\.movement) ?? [] }
      let tokens = try await HistoryTokens.describing(told, request.tokens, judging.found) {
        try await worker.metadata(of: $0)
      }
      let facts = Facts(
        chain: request.chain,
        selection: selection,
        asOf: report.asOf,
        tokens: tokens,
        names: judging.names,
        labels: worker.knownLabels(),
        listed: Set(request.tokens.map(\.address))
      )
      return Reading(report: report, facts: facts, events: events, rows: rows)
    }

    /// Reads the transactions in blocks above one, and perhaps some below it.
    private func page(_ request: Request, above floor: UInt64?) async throws -> HistoryPage {
      let filter = HistoryFilter(chain: request.chain.id, accounts: request.selection.addresses)
      var page = try await worker.page(ReadHistory(filter, limit: Self.step))
      while let next = page.next,
        let lowest = page.movements.last?.block.number, floor.map({ lowest > $0 }) ?? true
      {
        let more = try await worker.page(ReadHistory(filter, limit: Self.step, before: next))
        // What cannot be shown as a page does not move on.
        guard more.next != next else { break }
        page = page.joined(with: more)
      }
      return page
    }

    /// The number of transactions that are read at once.
    private static let step = 100
  }
}
