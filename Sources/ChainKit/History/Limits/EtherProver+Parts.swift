import Entity

extension EtherProver {
  /// The number of blocks of the first part: a search of fewer ends costs as much as it saves.
  private static let fewest: UInt64 = 1_024
  /// The newest part is this share of all.
  private static let share: UInt64 = 64
  /// How many known states a part may have: the blocks between them can be read by few syncs.
  private static let mostKnown = 12

  /// Reads the wanted blocks that are not covered, newest first.
  ///
  /// A limited sync divides them after the last settled one, so that what is read anew by each sync
  /// leaves something for what stays.
  func run() async throws(ScanStop) -> Outcome {
    let (first, last) = (scan.wanted.lowerBound, scan.wanted.upperBound)
    guard scan.limit != nil, let settled = scan.settled, first <= settled, settled < last else {
      return try await run(in: scan.wanted)
    }
    let isRead = try scan.coverage(of: .ether, account).gaps(in: first...settled).isEmpty
    var outcome = try await run(in: (settled + 1)...last)
    guard !isRead else { return outcome }
    let early = EtherProver(scan: await scan.forSettled(), account: account)
    let found = try await early.run(in: first...settled)
    outcome.added += found.added
    outcome.ether = outcome.ether.replaced(by: found.ether)
    outcome.nonces = outcome.nonces.replaced(by: found.nonces)
    return outcome
  }

  /// The gaps of which no node could show any block, and why; none without a limit.
  ///
  /// Their amounts are rows already. A limited sync names them and asks nothing about them, so that what
  /// is left for it are other blocks.
  func unshown(
    in gaps: [ClosedRange<UInt64>]
  ) throws(ScanStop) -> [ClosedRange<UInt64>: [UInt64: GapReason]] {
    guard scan.limit != nil, let low = gaps.first?.lowerBound, let high = gaps.last?.upperBound
    else { return [:] }
    let (account, chain) = (account, scan.chain)
    let lacking = try scan.kept { (store) throws(StoreError) in
      try store.lackingEvidence(of: account, in: low...high, chain: chain)
    }
    var found: [ClosedRange<UInt64>: [UInt64: GapReason]] = [:]
    for gap in gaps where RangeController.length(gap) <= UInt64(lacking.count) {
      let reasons = gap.prefix { lacking[$0] != nil }.map { ($0, lacking[$0]) }
      guard UInt64(reasons.count) == RangeController.length(gap) else { continue }
      found[gap] = Dictionary(uniqueKeysWithValues: reasons).compactMapValues(\.self)
    }
    return found
  }

  /// Proves blocks, of which nothing is stored as read before all of them are; so, if the number of
  /// requests is limited, in parts, each twice as long as the newer one.
  ///
  /// What is left is not asked for. Its states and rows that were found are kept, so that the next
  /// sync begins with them. If they are many, its parts are shorter, so that it ends some.
  func proveInParts(
    _ blocks: ClosedRange<UInt64>,
    _ states: EtherStates,
    _ own: OwnTransactions.Outcome,
    _ sources: inout HintSearch,
    _ outcome: inout Outcome
  ) async throws(ScanStop) {
    let known = scan.limit == nil ? [] : states.blocks(in: blocks)
    var size: UInt64 = .max
    if scan.limit != nil { size = max(Self.fewest, RangeController.length(blocks) / Self.share) }
    var left: ClosedRange<UInt64>? = blocks
    while let open = left {
      if await scan.isSpent() {
        note(open, states)
        return outcome.miss(open, .notAsked)
      }
      let part = Self.part(of: open, size, known)
      left = part.lowerBound > open.lowerBound ? open.lowerBound...(part.lowerBound - 1) : nil
      if RangeController.length(part) >= size { size = size > .max / 2 ? .max : size * 2 }
      // A newer part may have found where the states begin.
      let archive = try scan.recall(.archiveFrom) ?? 0
      guard part.upperBound < blocks.upperBound, archive > part.lowerBound else {
        try await prove(part, states, own, &sources, &outcome)
        continue
      }
      outcome.miss(blocks.lowerBound...min(archive, part.upperBound), .state)
      guard archive < part.upperBound else { return }
      return try await prove((archive + 1)...part.upperBound, states, own, &sources, &outcome)
    }
  }

  /// Reads states; a limited sync reads some at a time.
  ///
  /// Those that are read again confirm what was begun, and are read in any case.
  func read(
    _ probes: [StateProbe],
    _ states: EtherStates,
    _ limit: PartLimit
  ) async throws(Stop) -> StateAnswer {
    do throws(ScanStop) {
      guard scan.limit != nil, !probes.isEmpty else { return try await states.answer(probes) }
    } catch {
      throw .scan(error)
    }
    var found = StateAnswer(states: [], pinned: scan.head.hash)
    for piece in probes.pieces(of: 10) {
      // What is known costs nothing.
      let isFree = states.areKnown(piece) || piece.allSatisfy(\.isAgain)
      if !isFree, await limit.isSpent() { throw .spent }
      do throws(ScanStop) {
        let answer = try await states.answer(piece)
        let isStored = zip(piece, answer.states).contains { probe, state in
          state != nil && !probe.isAgain && scan.isSettled(probe.block)
        }
        if !isFree, isStored { limit.getFurther() }
        found = StateAnswer(states: found.states + answer.states, pinned: answer.pinned)
      } catch {
        throw .scan(error)
      }
      guard found.pinned == scan.head.hash else { break }
    }
    return found
  }

  /// The newest part of some blocks, of which these states are known, in ascending order.
  static func part(
    of blocks: ClosedRange<UInt64>,
    _ size: UInt64,
    _ known: [UInt64]
  ) -> ClosedRange<UInt64> {
    let (first, last) = (blocks.lowerBound, blocks.upperBound)
    let low = last - first >= size ? last - size + 1 : first
    let within = known.filter { low <= $0 && $0 < last }
    guard within.count > mostKnown else { return low...last }
    return (within[within.count - mostKnown] + 1)...last
  }

  /// Notes about how many requests are left of blocks that must be read by one sync.
  func note(_ blocks: ClosedRange<UInt64>, _ states: EtherStates) {
    guard !scan.isSettled(blocks.upperBound) else { return }
    var before: SubjectState? =
      blocks.lowerBound == 0 ? .untouched : states[blocks.lowerBound - 1]
    var first = blocks.lowerBound
    for last in states.blocks(in: blocks) {
      let after = states[last]
      scan.unread.add(SyncPlan.rest(first...last, from: before, to: after))
      (first, before) = (last + 1, after)
    }
    guard first <= blocks.upperBound else { return }
    scan.unread.add(SyncPlan.rest(first...blocks.upperBound, from: before, to: nil))
  }
}
