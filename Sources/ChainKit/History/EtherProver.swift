import Core
import Entity

/// Reads the ether movements of one account, and shows that none is missing.
struct EtherProver: Sendable {
  let scan: ScanContext
  let account: Address

  /// The result for all blocks that were not covered before.
  struct Outcome: Sendable {
    var added = 0
    var ether = HistorySpans()
    var nonces = HistorySpans()

    mutating func miss(_ blocks: ClosedRange<UInt64>, _ reason: GapReason) {
      ether = ether.replaced(by: HistorySpans(blocks, .missing(reason)))
      nonces = nonces.replaced(by: HistorySpans(blocks, .missing(reason)))
    }
  }

  /// Why a search stopped early.
  enum Stop: Error {
    case scan(ScanStop)
    /// The requests of a limited sync are used up.
    case spent
  }

  /// Reads those of some blocks that are not covered, newest first.
  func run(in blocks: ClosedRange<UInt64>) async throws(ScanStop) -> Outcome {
    let states = try EtherStates(scan, account: account)
    let gaps = try scan.coverage(of: .ether, account).gaps(in: blocks)
    let own = try await ownTransactions(in: gaps, states)
    // If nothing was found by nonces that stays, the search must get further.
    let isFurther = own.added > 0 || !scan.isSettled(blocks.upperBound)
    let searched = await isFurther ? scan : scan.forSettled()
    return try await EtherProver(scan: searched, account: account).search(gaps, states, own)
  }

  private func search(
    _ gaps: [ClosedRange<UInt64>],
    _ states: EtherStates,
    _ own: OwnTransactions.Outcome
  ) async throws(ScanStop) -> Outcome {
    var archive = try scan.recall(.archiveFrom) ?? 0
    var outcome = Outcome(added: own.added)
    var sources = try HintSearch(scan, account: account)
    let unshown = try unshown(in: gaps)
    for gap in gaps.reversed() {
      if let reasons = unshown[gap] {
        for (block, reason) in reasons { outcome.miss(block...block, reason) }
        continue
      }
      if await scan.isSpent() {
        note(gap, states)
        outcome.miss(gap, .notAsked)
        continue
      }
      if gap.lowerBound > archive, try await states.state(at: gap.lowerBound - 1) == nil {
        // What nodes told before may be outdated: most delete a state with each block.
        try await RetentionReader(scan: scan).ask()
        archive = try scan.recall(.archiveFrom) ?? 0
      }
      if archive > gap.lowerBound, archive <= gap.upperBound,
        try await keepsMore(than: archive, states)
      {
        archive = 0
      }
      guard archive > gap.lowerBound else {
        try await proveInParts(gap, states, own, &sources, &outcome)
        continue
      }
      // The state before the first block that is proved is that after the lowest one.
      let lowest = min(archive, gap.upperBound)
      outcome.miss(gap.lowerBound...lowest, .state)
      guard lowest < gap.upperBound else { continue }
      try await proveInParts((lowest + 1)...gap.upperBound, states, own, &sources, &outcome)
    }
    return outcome
  }

  /// Reads the account's own transactions in some blocks, if the node tells how many there are.
  private func ownTransactions(
    in gaps: [ClosedRange<UInt64>],
    _ states: EtherStates
  ) async throws(ScanStop) -> OwnTransactions.Outcome {
    guard let lowest = gaps.first?.lowerBound, let highest = gaps.last?.upperBound else {
      return OwnTransactions.Outcome()
    }
    // The search begins with the same states, so this costs nothing more.
    let ends = [highest] + (lowest > 0 ? [lowest - 1] : [])
    let found = try await states.answer(
      ends.map { StateProbe(block: $0, wantsNonce: true, wantsCode: true) }
    )
    guard found.pinned == scan.head.hash, let last = found.states.first??.nonce else {
      return OwnTransactions.Outcome()
    }
    let first = found.states.count > 1 ? found.states[1]?.nonce ?? 0 : 0
    guard first < last else { return OwnTransactions.Outcome() }
    return try await OwnTransactions(scan: scan, account: account).run(first..<last)
  }

  /// Whether the node keeps a state below the lowest that an earlier search found, which is then
  /// forgotten. What the node told itself is believed.
  private func keepsMore(than archive: UInt64, _ states: EtherStates) async throws(ScanStop) -> Bool
  {
    guard try scan.recall(.retention) == nil, try await states.state(at: archive - 1) != nil else {
      return false
    }
    try scan.unlearn(.archiveFrom)
    return true
  }

  func prove(
    _ blocks: ClosedRange<UInt64>,
    _ states: EtherStates,
    _ own: OwnTransactions.Outcome,
    _ sources: inout HintSearch,
    _ outcome: inout Outcome
  ) async throws(ScanStop) {
    let logged = try scan.loggedTransactions(of: account, in: blocks)
    let reader = ChangedBlockReader(scan, account: account, logged: logged)
    let proposals = try proposals(in: blocks, own)
    let hints = try await hints(for: blocks, beside: proposals, states, &sources)
    let (account, chain) = (account, scan.chain)
    // That balances agree with what moved in them makes them no better known than before: they are
    // read again once a day, and stay gaps in the meantime.
    let lacking = try scan.kept { (store) throws(StoreError) in
      try store.lackingEvidence(of: account, in: blocks, chain: chain)
    }
    // A limited sync would spend its requests on them each time, and not get further.
    let asksAgain = scan.limit == nil ? try scan.repairs(account) : false
    if !asksAgain { reader.giveUp(lacking) }
    let mustRead = Set(logged.keys).union(asksAgain ? Set(lacking.keys) : [])
    let search = search(blocks, states, proposals, hints, reader, mustRead: mustRead)
    let found: ResidualOutcome
    do throws(ResidualError<Stop>) {
      found = try await search.run()
    } catch {
      // What was found before counts, else a limited sync seems not to get further.
      outcome.added += reader.added
      switch error {
      case .reading(.scan(let stop)): throw stop
      case .reading(.spent):
        note(blocks, states)
        return outcome.miss(blocks, .notAsked)
      case .lagging: return outcome.miss(blocks, .lagging)
      case .reorganized: throw .reorganized
      case .incomplete:
        throw .node(.protocolViolation(.wrongAnswer(method: GetBalance.name, path: "result")))
      case .unsteady(let block):
        try await judgeAll(at: block, in: blocks)
        // One of the stored states may be the one that is false.
        try scan.kept { (store) throws(StoreError) in
          try store.forgetStates(of: account, chain: chain)
        }
        throw .reorganized
      }
    }
    outcome.added += reader.added
    try await judge(found.changes, in: blocks, states)
    try cover(found, reader, &outcome, lacking: lacking)
  }

  /// What is known of some blocks: an interrupted search has found it, or the nonces have.
  private func proposals(
    in blocks: ClosedRange<UInt64>,
    _ own: OwnTransactions.Outcome
  ) throws(ScanStop) -> PrefixSums {
    let (account, chain) = (account, scan.chain)
    let rows = try scan.kept { (store) throws(StoreError) in
      try store.settledRows(of: account, asset: .ether, in: blocks, chain: chain)
    }
    let uses = try scan.kept { (store) throws(StoreError) in
      try store.nonceUses(of: account, in: blocks, chain: chain)
    }
    return PrefixSums(
      rows + own.rows.filter { blocks.contains($0.block) },
      uses: uses + own.uses.filter { blocks.contains($0.block) }
    )
  }

  private func search(
    _ blocks: ClosedRange<UInt64>,
    _ states: EtherStates,
    _ proposals: PrefixSums,
    _ hints: [UInt64],
    _ reader: ChangedBlockReader,
    mustRead: Set<UInt64>
  ) -> ResidualSearch<Stop> {
    let scan = scan
    let limit = PartLimit(scan, of: blocks)
    let whole = blocks.upperBound - blocks.lowerBound
    return ResidualSearch(
      blocks,
      pinned: scan.head.reference,
      hasNonces: true,
      proposals: proposals,
      known: states.blocks(in: blocks),
      mustRead: mustRead,
      hints: hints,
      read: { (probes) throws(Stop) in try await read(probes, states, limit) },
      readBlocks: { (changed) throws(Stop) in
        if await limit.isSpent() { throw .spent }
        do throws(ScanStop) { return try await reader.read(changed) } catch { throw .scan(error) }
      },
      found: { (changes) throws(Stop) in
        let before = reader.added
        do throws(ScanStop) { try await reader.keep(changes) } catch { throw .scan(error) }
        if reader.added > before { limit.getFurther() }
      },
      report: { left in await scan.reportProgress(.ether, whole - min(left, whole), of: whole) }
    )
  }

  /// Stores that the proved blocks were searched, and says how certain they are.
  private func cover(
    _ found: ResidualOutcome,
    _ reader: ChangedBlockReader,
    _ outcome: inout Outcome,
    lacking: [UInt64: GapReason]
  ) throws(ScanStop) {
    let node = scan.endpoint
    let spans = found.spans(provedBy: .node(node), toldBy: node)
    outcome.ether = outcome.ether.replaced(by: isTakenUnseen ? spans.told(by: node) : spans)
    outcome.nonces = outcome.nonces.replaced(by: spans)
    for change in found.changes {
      let block = change.block...change.block
      if let reason = reader.missing[change.block] {
        outcome.miss(block, reason)
      }
      guard let left = change.unattributed?.nonces, left > 0 else { continue }
      let used = UInt256(UInt64(change.uses.count))
      let grade = HistoryGrade.missing(
        .rowsDiffer(rows: used, held: UInt256(UInt64(change.uses.count) + left))
      )
      outcome.nonces = outcome.nonces.replaced(by: HistorySpans(block, grade))
    }
    for (block, reason) in reader.missing where lacking[block] != nil {
      outcome.miss(block...block, reason)
    }
    if let missing = found.parts.last(where: { $0.verdict == .missing }),
      missing.blocks.upperBound < scan.head.number
    {
      try scan.learn(.archiveFrom, missing.blocks.upperBound)
    }
    for part in found.parts where part.verdict != .missing {
      for blocks in Self.pieces(of: part.blocks, without: reader.missing.keys.sorted()) {
        var batch = ScanBatch(
          chain: scan.chain,
          account: account,
          subjects: [.ether],
          blocks: blocks
        )
        batch.spans = [
          .ether: outcome.ether.clamped(to: blocks), .nonces: outcome.nonces.clamped(to: blocks),
        ]
        outcome.added += try scan.keep(batch)
      }
    }
  }

  /// Whether ether can leave any account without a transaction of its own: then equal nonces at both
  /// ends do not show that nothing came and went again.
  private var isTakenUnseen: Bool { scan.chain.profile(at: scan.head.time).coinHasAllowances }

  /// The parts of a range between some of its blocks, which another node may have.
  private static func pieces(
    of blocks: ClosedRange<UInt64>,
    without left: [UInt64]
  ) -> [ClosedRange<UInt64>] {
    var coverage = Coverage()
    for block in left { coverage.insert(block...block) }
    return coverage.gaps(in: blocks)
  }
}

extension HistorySpans {
  /// The same, of which what is proved by this node's balances is only told by it.
  fileprivate func told(by node: EndpointID) -> HistorySpans {
    replacing(.proved(.node(node)), with: .told(by: node))
  }
}
