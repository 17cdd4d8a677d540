import Core
import Entity

/// A span of blocks whose rows are not decided yet.
struct ResidualSpan {
  /// The state after a block, and what is left of it.
  struct End {
    let state: SubjectState
    let residual: Residual
  }

  let first: UInt64
  let last: UInt64
  /// The end before the first block; nil if the node does not keep that state.
  let before: End?
  /// The end after the last block.
  let after: End
  /// The last end before it that is known, and the first block after that one; nil if none is. The
  /// node lacks the states between there and ``first``.
  var earlier: (end: End, first: UInt64)?
  /// The highest hinted block in it after which the node lacks the state. What is hinted up to there
  /// does not divide it: a source that names it would leave a gap that is not there without it.
  var lacking: UInt64?

  var blocks: ClosedRange<UInt64> { first...last }
  var isSingle: Bool { first == last }
  var middle: UInt64 { first + (last - first) / 2 }

  /// Whether its nonces are not explained yet.
  var wantsNonce: Bool { before.map { $0.residual.nonces != after.residual.nonces } ?? true }
}

extension ResidualSearch {
  /// The blocks after which states are read at first, newest first, without the one before block 0.
  ///
  /// Those are the ends, those around each block that is read in any case or has rows that are not
  /// checked, and known ones.
  private var ends: [UInt64] {
    var ends: Set<UInt64> = [blocks.upperBound]
    if blocks.lowerBound > 0 { ends.insert(blocks.lowerBound - 1) }
    for block in mustRead.union(proposals.anchors) where blocks.contains(block) {
      ends.insert(block)
      if block > blocks.lowerBound { ends.insert(block - 1) }
    }
    ends.formUnion(known.filter { blocks.contains($0) })
    return ends.sorted(by: >)
  }

  /// Reads the first states, and returns the spans between them, newest first.
  func firstSpans(_ work: inout ResidualWork) async throws(ResidualError<Failure>) -> [ResidualSpan]
  {
    let ends = ends
    let borders: Set<UInt64?> = [ends.first, blocks.lowerBound == 0 ? nil : ends.last]
    let probes = ends.map {
      StateProbe(block: $0, wantsNonce: hasNonces, wantsCode: hasNonces && borders.contains($0))
    }
    let found = try await states(probes, &work)
    for (block, state) in zip(ends, found) { work.codes[block] = state?.code }
    work.readsHints =
      hasFewHints && work.codes.values.contains { $0 != SubjectState.noCode }
    var known = zip(ends, found).map { block, state in state.map { end(of: $0, after: block) } }
    var places = ends.map { Optional($0) }
    if blocks.lowerBound == 0 {
      let state = SubjectState.untouched
      // Nothing comes before the first block: no row and no use of a nonce.
      known.append(.init(state: state, residual: Residual(sum: ExactSum(), nonces: 0)))
      places.append(nil)
    }
    var spans: [ResidualSpan] = []
    for place in places.indices.dropLast() {
      guard let last = places[place] else { continue }
      let first = places[place + 1].map { $0 + 1 } ?? 0
      if let after = known[place] {
        spans.append(
          ResidualSpan(first: first, last: last, before: known[place + 1], after: after)
        )
      } else {
        work.decided.append(.init(blocks: first...last, verdict: .missing))
      }
    }
    return spans
  }

  private func end(
    of state: SubjectState,
    after block: UInt64,
    nonces: Int128 = 0
  ) -> ResidualSpan.End {
    .init(state: state, residual: proposals.residual(of: state, after: block, nonces: nonces))
  }

  /// Decides the spans that can be, and returns the others: those to halve, and single blocks to
  /// read.
  func sort(
    _ spans: [ResidualSpan],
    _ work: inout ResidualWork
  ) throws(ResidualError<Failure>) -> (wide: [ResidualSpan], single: [ResidualSpan]) {
    var wide: [ResidualSpan] = []
    var single: [ResidualSpan] = []
    for span in spans {
      guard let before = span.before else {
        // Without the state before a block, its change is not known; but where the ends of all that
        // lacks states agree, nothing is missing in it.
        let lacking = (span.earlier?.first ?? span.first)...span.last
        if let earlier = span.earlier, earlier.end.residual == span.after.residual {
          work.decided.append(.init(blocks: lacking, verdict: .proved))
        } else if span.isSingle {
          work.decided.append(.init(blocks: lacking, verdict: .missing))
        } else {
          wide.append(span)
        }
        continue
      }
      if let low = before.state.nonce, let high = span.after.state.nonce, low > high {
        throw .unsteady(block: span.last)
      }
      if before.residual == span.after.residual,
        span.isSingle
          ? hasRightNonces(span, before) && !mustRead.contains(span.last)
          : !work.readsHints || hinted(in: span) == nil
      {
        work.decided.append(.init(blocks: span.blocks, verdict: .proved))
      } else if span.isSingle {
        single.append(span)
      } else {
        wide.append(span)
      }
    }
    return (wide, single)
  }

  /// Whether the proposed nonces of a block are those that its states show.
  private func hasRightNonces(_ span: ResidualSpan, _ before: ResidualSpan.End) -> Bool {
    guard let low = before.state.nonce, let high = span.after.state.nonce else { return true }
    let proposed = proposals.uses(at: span.last).map(\.nonce).sorted()
    // As many as the nonce rose by, by the residual; so this is no longer than what was proposed.
    return proposed.elementsEqual(low..<high)
  }

  /// Reads a state within each span, and returns the two parts of it, newest first; or the span as it
  /// is if it was to be divided at a hinted block whose state the node lacks.
  func halve(
    _ spans: [ResidualSpan],
    _ work: inout ResidualWork
  ) async throws(ResidualError<Failure>) -> [ResidualSpan] {
    let probes = spans.map {
      StateProbe(block: division(of: $0), wantsNonce: hasNonces && $0.wantsNonce, wantsCode: false)
    }
    let found = try await states(probes, &work)
    var halves: [ResidualSpan] = []
    for (span, state) in zip(spans, found) {
      let middle = division(of: span)
      if state == nil, let hint = hinted(in: span) {
        var again = span
        again.lacking = hint
        halves.append(again)
        continue
      }
      let end = state.map { self.end(of: $0, after: middle, in: span) }
      var late = ResidualSpan(first: middle + 1, last: span.last, before: end, after: span.after)
      if let end {
        var early = ResidualSpan(first: span.first, last: middle, before: span.before, after: end)
        (early.earlier, early.lacking, late.lacking) = (span.earlier, span.lacking, span.lacking)
        halves += [late, early]
      } else {
        late.earlier = span.before.map { ($0, span.first) } ?? span.earlier
        late.lacking = span.lacking
        if late.earlier == nil {
          work.decided.append(.init(blocks: span.first...middle, verdict: .missing))
        }
        halves.append(late)
      }
    }
    return halves
  }

  /// An end within a span; where the nonces are explained, the nonce follows from the uses.
  private func end(
    of state: SubjectState,
    after middle: UInt64,
    in span: ResidualSpan
  ) -> ResidualSpan.End {
    let nonces = span.after.residual.nonces
    guard hasNonces, !span.wantsNonce else {
      return end(of: state, after: middle, nonces: nonces)
    }
    let nonce = UInt64(exactly: nonces + Int128(proposals.uses(through: middle)))
    return end(
      of: SubjectState(balance: state.balance, nonce: nonce),
      after: middle,
      nonces: nonces
    )
  }
}
