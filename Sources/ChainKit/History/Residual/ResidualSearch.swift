import Core
import Entity

/// Finds every block whose rows do not explain how it changed a subject, and proves all others.
///
/// The residual after a block is the balance after it less the rows up to it, and the nonce less the
/// known uses of nonces. Wherever it differs at the two ends of a span, the span is halved, until
/// one block is left; that block is read, and its rows take the place of the proposed ones. What
/// they do not explain remains as an unattributed amount of this block.
///
/// The laws:
///
/// 1. **Nothing is missing in a span** if its residuals are equal at both ends, the account has no
///    code at either of them, and no authorization in it changed the code. Ether leaves an account
///    without code only by its own transactions, and each increases the nonce; so if all nonces are
///    explained, all outflows are, and what is missing could only make the residual rise.
/// 2. **With code**, or for a token, equal ends prove the sum only: amounts that came and went again
///    can be missing. The verdict is ``ResidualOutcome/Verdict/net``.
/// 3. **Proposals lend no certainty.** A false row could hide a missing one of the same amount
///    within a span. So for each block with rows that are not checked, the states before and after
///    it are read: between such blocks there are no such rows, and in such a block the rows add up
///    to its change, or it is read.
/// 4. **Sums cannot show** rows of one block that cancel each other, nor who paid. Such a row has
///    only its source's word, whatever the verdict on its block.
/// 5. **Nothing is unattributed before it is certain**: the states at both ends of the block are
///    read again, since a node that was behind for one request would invent a change. So they are
///    for rows that have what the states leave over, as those by access lists do.
/// 6. **The first law needs its premise**: where ether left without a nonce and without code, as it
///    can on some chains, the verdict on all of this span without code is `net`.
/// 7. **A missing state** is no end of a span. The node keeps the states above some block, which is
///    found by halving. Between two known ends that agree, nothing is missing, also where it lacks
///    states; otherwise the verdict on all that lacks them is ``ResidualOutcome/Verdict/missing``.
/// 8. **Hints lend no certainty**: they only say where a span is divided. A block that is hinted at and
///    did not change lies in a span with equal ends, and one that changed and is not hinted at in
///    a span with other ones, which is halved. One whose state is missing divides nothing, nor do
///    lower ones in its span. So the outcome is the same with hints as without, but
///    for what came and went again under code, which shows only between states next to it.
///
/// The cost in states read, for u blocks that the proposals do not explain, h blocks with rows that
/// are not checked, and N blocks: u·log2(N/max(u, h)) + 2h, the ends, and 2 for each block with
/// something unattributed. Without proposals that is c·log2(N/c). All states of a level of halving
/// are asked for at once. The nonce is asked for only where it is not explained yet.
///
/// With g hints, a span is divided at the middle one of the states before and after hinted blocks in
/// it. If the hints name exactly the c blocks that changed, that costs 2c states and the ends; if they
/// name others as well, c·log2(2g/c) more at most, so that naming too many never costs 2g; and a block
/// that they leave out costs the logarithm of the blocks between its neighbors among the hints. Hints
/// at missing states cost log2(g) more, one after the other. Of an
/// account with code at an end, the states around all hints are read, if they are not too many
/// (``mostWithCode``).
struct ResidualSearch<Failure: Error>: Sendable {
  /// The blocks that are searched; the states before the first and after the last are its ends.
  let blocks: ClosedRange<UInt64>
  /// The block up to which the history is read, which every answer must know.
  let pinned: BlockReference
  /// Whether the subject is the ether of an account, whose nonces explain its outflows; else it is a
  /// token.
  let hasNonces: Bool
  let proposals: PrefixSums
  /// Blocks after which the states are known to the reader and cost nothing.
  let known: [UInt64]
  /// Blocks that are read even if nothing is left to explain in them: what came and went again
  /// within one of them shows in no balance.
  let mustRead: Set<UInt64>
  /// The states before and after the blocks in which sources say that the subject may have changed.
  let borders: [UInt64]
  /// Whether these hints are few enough to be read under code.
  let hasFewHints: Bool
  /// Reads states in one batch.
  let read: @Sendable ([StateProbe]) async throws(Failure) -> StateAnswer
  /// Reads blocks, newest first; nil for one that the node does not have.
  let readBlocks: @Sendable ([ChangedBlock]) async throws(Failure) -> [BlockRows?]
  /// Is told what a level has found, once it is certain.
  let found: @Sendable ([ResidualChange]) async throws(Failure) -> Void
  /// Is told, before each level, about how many blocks are not decided yet.
  let report: @Sendable (UInt64) async -> Void

  init(
    _ blocks: ClosedRange<UInt64>,
    pinned: BlockReference,
    hasNonces: Bool,
    proposals: PrefixSums,
    known: [UInt64] = [],
    mustRead: Set<UInt64> = [],
    hints: [UInt64] = [],
    read: @escaping @Sendable ([StateProbe]) async throws(Failure) -> StateAnswer,
    readBlocks: @escaping @Sendable ([ChangedBlock]) async throws(Failure) -> [BlockRows?],
    found: @escaping @Sendable ([ResidualChange]) async throws(Failure) -> Void = { _ in },
    report: @escaping @Sendable (UInt64) async -> Void = { _ in }
  ) {
    (self.blocks, self.pinned, self.hasNonces) = (blocks, pinned, hasNonces)
    (self.proposals, self.known, self.mustRead) = (proposals, known, mustRead)
    borders = Self.borders(of: hints, in: blocks)
    hasFewHints = hints.count <= Self.mostWithCode
    (self.read, self.readBlocks) = (read, readBlocks)
    (self.found, self.report) = (found, report)
  }

  /// Searches all blocks.
  func run() async throws(ResidualError<Failure>) -> ResidualOutcome {
    var work = ResidualWork()
    var open = try await firstSpans(&work)
    while true {
      let (wide, single) = try sort(open, &work)
      try await settle(single, &work)
      guard !wide.isEmpty else { break }
      // The ends are not counted, since all blocks together may be more than fit.
      await report(wide.reduce(0) { $0 + ($1.last - $1.first) })
      open = try await halve(wide, &work)
    }
    try await readCode(&work)
    return work.outcome(of: blocks, hasNonces: hasNonces)
  }

  /// Reads states, and checks that they are of the chain that is searched.
  func states(
    _ probes: [StateProbe],
    _ work: inout ResidualWork
  ) async throws(ResidualError<Failure>) -> [SubjectState?] {
    guard !probes.isEmpty else { return [] }
    let answer: StateAnswer
    do { answer = try await read(probes) } catch { throw .reading(error) }
    work.probes += probes.count
    guard let hash = answer.pinned else { throw .lagging }
    guard hash == pinned.hash else { throw .reorganized(hash) }
    guard answer.states.count == probes.count else { throw .incomplete }
    for (probe, state) in zip(probes, answer.states) {
      guard let state else { continue }
      if probe.wantsNonce && state.nonce == nil { throw .incomplete }
      if probe.wantsCode && state.code == nil { throw .incomplete }
    }
    return answer.states
  }
}
