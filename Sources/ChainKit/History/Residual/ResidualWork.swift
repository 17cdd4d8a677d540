import Core
import Entity

/// What a search has found so far.
struct ResidualWork {
  /// The decided spans, in the order in which they were decided.
  var decided: [ResidualOutcome.Part] = []
  var changes: [ResidualChange] = []
  var probes = 0
  /// The hash of the code after each block where it was read.
  var codes: [UInt64: Hash32] = [:]
  /// Whether the states around all hinted blocks are read.
  var readsHints = false
  /// The blocks that may have changed the code, in ascending order.
  var marks: [UInt64] = []

  /// The blocks whose states are missing.
  var missing: [ClosedRange<UInt64>] {
    decided.filter { $0.verdict == .missing }.map(\.blocks)
  }

  /// The blocks in which ether left without a transaction of the account.
  ///
  /// Where the account has no code either, this is a chain on which ether leaves otherwise.
  private var leaks: [UInt64] {
    changes.filter { change in
      guard change.uses.isEmpty else { return false }
      let rest = change.unattributed
      // The chain's own log may tell whom it was paid to.
      let isPaid = change.rows.contains { $0.direction < 0 }
      if isPaid, rest.map({ $0.nonces == 0 }) ?? true { return true }
      guard let rest else { return false }
      return rest.amount?.isNegative ?? true
    }.map(\.block)
  }

  /// The outcome of a search of some blocks, all of which are decided.
  func outcome(of blocks: ClosedRange<UInt64>, hasNonces: Bool) -> ResidualOutcome {
    let leaks = leaks
    let ranges = (hasNonces ? withoutCode(in: blocks) : []).filter { range in
      !leaks.contains { range.contains($0) }
    }
    var parts: [ResidualOutcome.Part] = []
    for part in decided.sorted(by: { $0.blocks.lowerBound < $1.blocks.lowerBound }) {
      for piece in part.verdict == .missing ? [part] : part.pieces(provedIn: ranges) {
        parts.append(joining: piece)
      }
    }
    return ResidualOutcome(
      parts: parts,
      changes: changes.sorted { $0.block > $1.block },
      probes: probes
    )
  }

  /// The ranges in which the account had no code, in ascending order.
  ///
  /// Between two marks the code is that after the first of them. A block that may have changed it
  /// belongs to no range: it may have set and cleared it.
  private func withoutCode(in blocks: ClosedRange<UInt64>) -> [ClosedRange<UInt64>] {
    let lowest = missing.map(\.upperBound).max()
    var start = lowest.map { $0 == .max ? $0 : $0 + 1 } ?? blocks.lowerBound
    // The code before the first block with a verdict.
    var code = start == 0 ? SubjectState.noCode : codes[start - 1]
    var ranges: [ClosedRange<UInt64>] = []
    for mark in marks where mark >= start {
      if code == SubjectState.noCode, mark > start { ranges.append(start...(mark - 1)) }
      code = codes[mark]
      guard mark < blocks.upperBound else { return ranges }
      start = mark + 1
    }
    // Another code at the end shows a change that no authorization made.
    if start <= blocks.upperBound, code == SubjectState.noCode,
      codes[blocks.upperBound] == SubjectState.noCode
    {
      ranges.append(start...blocks.upperBound)
    }
    return ranges
  }
}

extension ResidualOutcome.Part {
  /// Splits a span: proved within the ranges, which ascend, and only its sum elsewhere.
  fileprivate func pieces(provedIn ranges: [ClosedRange<UInt64>]) -> [Self] {
    var pieces: [Self] = []
    var next = blocks.lowerBound
    for range in ranges where range.overlaps(blocks) {
      let proved = range.clamped(to: blocks)
      if proved.lowerBound > next {
        pieces.append(Self(blocks: next...(proved.lowerBound - 1), verdict: .net))
      }
      pieces.append(Self(blocks: proved, verdict: .proved))
      guard proved.upperBound < blocks.upperBound else { return pieces }
      next = proved.upperBound + 1
    }
    pieces.append(Self(blocks: next...blocks.upperBound, verdict: .net))
    return pieces
  }
}

extension [ResidualOutcome.Part] {
  /// Adds a span above all others, as one with the last if both have the same verdict.
  fileprivate mutating func append(joining part: ResidualOutcome.Part) {
    guard let last, last.verdict == part.verdict else { return append(part) }
    self[count - 1] = .init(
      blocks: last.blocks.lowerBound...part.blocks.upperBound,
      verdict: part.verdict
    )
  }
}
