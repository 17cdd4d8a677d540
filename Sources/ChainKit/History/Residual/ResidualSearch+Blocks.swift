import Core
import Entity

extension ResidualSearch {
  /// Reads the blocks that the proposals do not explain, and decides them, some at a time: what was
  /// found is kept if the search is interrupted.
  func settle(
    _ spans: [ResidualSpan],
    _ work: inout ResidualWork
  ) async throws(ResidualError<Failure>) {
    let changed = spans.compactMap { span in
      span.before.map {
        ChangedBlock(block: span.last, before: $0.state, after: span.after.state)
      }
    }
    for piece in changed.pieces(of: 20) { try await settle(piece, &work) }
  }

  private func settle(
    _ changed: [ChangedBlock],
    _ work: inout ResidualWork
  ) async throws(ResidualError<Failure>) {
    let found: [BlockRows?]
    do { found = try await readBlocks(changed) } catch { throw .reading(error) }
    guard found.count == changed.count else { throw .incomplete }
    let changes = zip(changed, found).map { change(in: $0, $1) }
    let doubtful = zip(changed.indices, changed).filter { place, _ in
      changes[place].unattributed != nil || found[place]?.followsBalances ?? false
    }
    try await confirm(doubtful.map(\.1), &work)
    for change in changes {
      work.decided.append(.init(blocks: change.block...change.block, verdict: .proved))
    }
    work.changes += changes
    do { try await self.found(changes) } catch { throw .reading(error) }
  }

  /// Compares a block's rows with the states before and after it.
  ///
  /// Without the block, only what is checked among the proposals is known of it.
  private func change(in changed: ChangedBlock, _ block: BlockRows?) -> ResidualChange {
    let proposed = proposals.rows(at: changed.block)
    let rows = block?.rows ?? proposed.filter(\.isChecked)
    let uses = block?.uses ?? proposals.uses(at: changed.block).filter(\.isChecked)
    let sum = changed.rest(beside: rows)
    var nonces: UInt64 = 0
    if let low = changed.before.nonce, let high = changed.after.nonce {
      // A nonce that the states do not show explains none of those that they do.
      let right = Set(uses.map(\.nonce)).filter { low <= $0 && $0 < high }
      nonces = high - low - UInt64(right.count)
    }
    let isExplained = sum == ExactSum() && nonces == 0
    return ResidualChange(
      block: changed.block,
      rows: rows,
      uses: uses,
      refuted: block == nil ? [] : Self.refuted(proposed, by: rows),
      unattributed: isExplained ? nil : .init(amount: sum.value, nonces: nonces)
    )
  }

  /// The rows of sources that are not among those of the block, each as often as it is missing.
  private static func refuted(
    _ proposed: ArraySlice<ProposedRow>,
    by rows: [ProposedRow]
  ) -> [ProposedRow] {
    var left: [ProposedRow: Int] = [:]
    for row in rows { left[row.checked, default: 0] += 1 }
    return proposed.filter { row in
      let count = left[row.checked] ?? 0
      left[row.checked] = count - 1
      return count <= 0 && !row.isChecked
    }
  }

  /// Reads the states around blocks again.
  ///
  /// Throws `unsteady` if one has changed.
  private func confirm(
    _ changed: [ChangedBlock],
    _ work: inout ResidualWork
  ) async throws(ResidualError<Failure>) {
    var expected: [UInt64: SubjectState] = [:]
    for each in changed {
      expected[each.block] = each.after
      if each.block > 0 { expected[each.block - 1] = each.before }
    }
    let blocks = expected.keys.sorted(by: >)
    let probes = blocks.map {
      StateProbe(block: $0, wantsNonce: hasNonces, wantsCode: false, isAgain: true)
    }
    for (block, state) in zip(blocks, try await states(probes, &work)) {
      guard let state, let known = expected[block], state.balance == known.balance,
        !hasNonces || state.nonce == known.nonce
      else { throw .unsteady(block: block) }
    }
  }

  /// Reads the code after each block that may have changed it, and where the kept states begin.
  func readCode(_ work: inout ResidualWork) async throws(ResidualError<Failure>) {
    guard hasNonces else { return }
    work.marks = marks(work)
    var wanted = Set(work.marks)
    if let lowest = work.missing.map(\.upperBound).max() { wanted.insert(lowest) }
    wanted.subtract(work.codes.keys)
    let blocks = wanted.sorted(by: >)
    let probes = blocks.map { StateProbe(block: $0, wantsNonce: false, wantsCode: true) }
    for (block, state) in zip(blocks, try await states(probes, &work)) {
      work.codes[block] = state?.code
    }
  }

  /// The blocks that may have changed the code, in ascending order.
  ///
  /// Those are blocks with an authorization, and those with a use of a nonce that nothing explains.
  private func marks(_ work: ResidualWork) -> [UInt64] {
    let read = Set(work.changes.map(\.block))
    let proposed = proposals.uses.filter { !read.contains($0.block) }
    let uses = proposed + work.changes.flatMap(\.uses)
    let unexplained = work.changes.filter { ($0.unattributed?.nonces ?? 0) != 0 }
    let marks = uses.filter { $0.kind == .authorization }.map(\.block) + unexplained.map(\.block)
    return Set(marks).filter { blocks.contains($0) }.sorted()
  }
}
