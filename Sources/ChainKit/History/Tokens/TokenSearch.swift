import Core
import Entity
import Synchronization

/// Finds the blocks whose rows do not explain how they changed a balance of a token or a collection.
struct TokenSearch: Sendable {
  let scan: ScanContext
  let account: Address
  let balance: LoggedBalance
  /// Where the headers are from, if another node is asked for everything else: its logs must be of
  /// these blocks.
  var headers: ScanContext?

  /// The most balances that one search reads: a token whose balances grow by themselves changes in
  /// every block, and would be searched without end.
  var mostProbes = 256

  /// The result of a search.
  struct Outcome: Sendable {
    let added: Int
    /// The settled blocks of which the contract's own logs showed more than all searches before.
    var corrected: [UInt64] = []
    /// Whether they showed more of later blocks, too.
    var isLateCorrected = false
    /// What they showed, of all these blocks.
    var omissions: [LogOmission] = []
    /// What is said of the searched blocks; nil if there was too much to search.
    let spans: HistorySpans?
  }

  private typealias Found = (
    rows: [BlockRows?], added: Int, corrected: [UInt64], omissions: [LogOmission]
  )

  private enum Stop: Error {
    case scan(ScanStop)
    case tooMuch
    /// The requests of a limited sync are used up.
    case spent
  }

  /// Searches blocks, of which these rows are known.
  func run(
    in blocks: ClosedRange<UInt64>,
    _ rows: [ProposedRow]
  ) async throws(ScanStop) -> Outcome {
    let added = Mutex(0)
    let corrected = Mutex<[UInt64]>([])
    let isLateCorrected = Mutex(false)
    let omissions = Mutex<[LogOmission]>([])
    let asked = Mutex(0)
    let held = Mutex<[UInt64: UInt256]>([:])
    let look = try HeadLook(scan)
    let search = ResidualSearch<Stop>(
      blocks,
      pinned: scan.head.reference,
      hasNonces: false,
      proposals: PrefixSums(rows),
      read: { (probes) throws(Stop) in
        let count = asked.withLock { count in
          count += probes.count
          return count
        }
        guard count <= mostProbes else { throw .tooMuch }
        if await scan.isSpent() { throw .spent }
        do throws(ScanStop) { return try await states(probes, look) } catch { throw .scan(error) }
      },
      readBlocks: { (changed) throws(Stop) in
        do throws(ScanStop) {
          let found = try await logs(in: changed)
          added.withLock { $0 += found.added }
          corrected.withLock { $0 += found.corrected.filter(scan.isSettled) }
          omissions.withLock { $0 += found.omissions }
          if !found.corrected.allSatisfy(scan.isSettled) { isLateCorrected.withLock { $0 = true } }
          held.withLock { for change in changed { $0[change.block] = change.after.balance } }
          return found.rows
        } catch {
          throw .scan(error)
        }
      }
    )
    do throws(ResidualError<Stop>) {
      let found = try await search.run()
      return Outcome(
        added: added.withLock { $0 },
        corrected: corrected.withLock { $0 },
        isLateCorrected: isLateCorrected.withLock { $0 },
        omissions: omissions.withLock { $0 },
        spans: spans(found, rows, held.withLock { $0 })
      )
    } catch {
      switch error {
      case .reading(.scan(let stop)): throw stop
      case .reading(.tooMuch), .reading(.spent), .unsteady, .incomplete:
        // What was not searched is searched by the next sync, unlike what was too much.
        var spans: HistorySpans?
        if case .reading(.spent) = error { spans = HistorySpans(blocks, .missing(.notAsked)) }
        return Outcome(
          added: added.withLock { $0 },
          corrected: corrected.withLock { $0 },
          isLateCorrected: isLateCorrected.withLock { $0 },
          omissions: omissions.withLock { $0 },
          spans: spans
        )
      case .lagging:
        return Outcome(added: 0, spans: HistorySpans(blocks, .missing(.lagging)))
      case .reorganized: throw .reorganized
      }
    }
  }

  /// What is said of the blocks at which the rows begin to differ from the balance, and of those
  /// without a state: what the rows up to a block add up to, and the balance after it.
  private func spans(
    _ found: ResidualOutcome,
    _ known: [ProposedRow],
    _ held: [UInt64: UInt256]
  ) -> HistorySpans {
    let read = Set(found.changes.map(\.block))
    let rows = known.filter { !read.contains($0.block) } + found.changes.flatMap(\.rows)
    let sums = PrefixSums(rows)
    var spans = HistorySpans()
    for part in found.parts where part.verdict == .missing {
      spans = spans.replaced(by: HistorySpans(part.blocks, .missing(.state)))
    }
    for change in found.changes where change.unattributed != nil {
      let sum = sums.sum(through: change.block).flatMap { $0.isNegative ? nil : $0.magnitude }
      let reason = GapReason.rowsDiffer(rows: sum, held: held[change.block] ?? .zero)
      spans = spans.replaced(by: HistorySpans(change.block...change.block, .missing(reason)))
    }
    return spans
  }

  /// Reads balances after blocks, with a look at the block up to which the history is read.
  private func states(
    _ probes: [StateProbe],
    _ look: HeadLook
  ) async throws(ScanStop) -> StateAnswer {
    let request = CallRequest(to: balance.contract, input: balance.input(account))
    let methods = probes.map { EthCall(request, at: .number($0.block)) }
    let (account, asker) = (account, scan.node.asker)
    // At once, so that no other machine comes between them.
    let (found, seen) = await GatheringTransport.gathering {
      async let found = Result { () async throws(RPCFailure) in
        try await asker.batch(methods, timeouts: nil, awaitsBlock: false)
      }
      async let seen = Result { () async throws(RPCFailure) in try await look.take(of: account) }
      return await (found, seen)
    }
    let pinned: Hash32?
    switch seen {
    case .success(.block(let hash)): pinned = hash
    case .success(.again): return try await states(probes, look)
    case .failure(let failure): throw .node(failure)
    }
    let answers = try await scan.ask { (_) throws(RPCFailure) in try found.get() }
    var states: [SubjectState?] = []
    for answer in answers {
      switch answer {
      // Before a contract exists, a call to it answers nothing.
      case .success(let bytes) where bytes.bytes.isEmpty: states.append(SubjectState(balance: 0))
      case .success(let bytes):
        guard let units = balance.units(bytes.bytes, of: account) else {
          states.append(nil)
          continue
        }
        states.append(SubjectState(balance: units))
      case .failure(.missingData(.block)), .failure(.missingData(.future)):
        return StateAnswer(states: [], pinned: nil)
      case .failure(.missingData): states.append(nil)
      case .failure(.reverted): states.append(balance.refused.map { SubjectState(balance: $0) })
      // A contract that fails in another way than by reverting stops nothing else.
      case .failure:
        do { _ = try SingleCalls.outcome(answer) } catch { throw .node(error) }
        states.append(nil)
      }
    }
    return StateAnswer(states: states, pinned: pinned)
  }

  /// Reads what the contract's own logs in some blocks say of the account, and stores it.
  private func logs(
    in changed: [ChangedBlock]
  ) async throws(ScanStop) -> Found {
    var all: [BlockRows?] = []
    var added = 0
    var corrected: [UInt64] = []
    var omissions: [LogOmission] = []
    for change in changed {
      let filter = LogFilter(
        blocks: change.block...change.block,
        addresses: [balance.contract],
        topics: [Set(LogTopic.all.map(\.event)).sorted { $0.description < $1.description }]
      )
      let logs: [LogEntry]
      do throws(ScanStop) {
        logs = try await scan.ask { (node) throws(RPCFailure) in try await node.logs(filter) }
      } catch {
        // What the node does not give, the difference of the balance still shows.
        guard case .node(let failure) = error, !failure.endsSearch else { throw error }
        all.append(nil)
        continue
      }
      let header: BlockHeader
      do throws(ScanStop) {
        header = try await BlockReader(scan: headers ?? scan).headers([change.block])[0]
      } catch {
        guard case .node(.missingData) = error else { throw error }
        all.append(nil)
        continue
      }
      var batch = ScanBatch(
        chain: scan.chain,
        account: account,
        subjects: [],
        blocks: change.block...change.block
      )
      batch.headers = [header]
      let isStale = logs.contains { $0.blockHash != header.hash }
      // An index that has kept an orphaned block does not give the logs of this one.
      guard !isStale || headers != nil || !scan.isSettled(change.block) else {
        all.append(nil)
        continue
      }
      for log in logs {
        guard log.blockHash == header.hash else { throw .reorganized }
        let rows = scan.decoder(at: header.reference).rows(log, of: account, in: header.reference)
        guard !rows.isEmpty else { continue }
        batch.rows += rows
        batch.logs.append(log)
      }
      let isNew = !Set(batch.rows.stored).isSubset(of: scan.tail.tokenRows(of: account))
      let new = try scan.keep(batch)
      // Whoever told them: a node that leaves a log out takes none away.
      let rows = try scan.rows(of: balance, account, in: change.block...change.block)
      if new > 0 || isNew && !scan.isSettled(change.block) {
        corrected.append(change.block)
        omissions.append(omission(batch.logs, rows, in: change.block))
      }
      added += new
      all.append(BlockRows(rows: rows, uses: []))
    }
    return (all, added, corrected, omissions)
  }

  private func omission(
    _ logs: [LogEntry],
    _ rows: [ProposedRow],
    in block: UInt64
  ) -> LogOmission {
    LogOmission(
      account: account,
      balance: balance,
      block: block,
      logs: logs,
      sum: PrefixSums(rows).sum(through: block)
    )
  }
}
