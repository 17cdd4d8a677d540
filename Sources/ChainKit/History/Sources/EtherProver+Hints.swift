import Core
import Entity

extension EtherProver {
  /// Asks the sources for blocks of a range, if that can save more than it costs.
  ///
  /// Not for a range of few blocks, nor for one that its ends prove already: the search begins with
  /// the same states, so they cost nothing more. With code, equal ends prove nothing.
  func hints(
    for blocks: ClosedRange<UInt64>,
    beside proposals: PrefixSums,
    _ states: EtherStates,
    _ sources: inout HintSearch
  ) async throws(ScanStop) -> [UInt64] {
    guard blocks.upperBound - blocks.lowerBound >= HintSearch.fewestBlocks else { return [] }
    let ends = [blocks.upperBound] + (blocks.lowerBound > 0 ? [blocks.lowerBound - 1] : [])
    let found = try await states.answer(
      ends.map { StateProbe(block: $0, wantsNonce: true, wantsCode: true) }
    )
    guard found.pinned == scan.head.hash, let after = found.states.first ?? nil else { return [] }
    var before = SubjectState.untouched
    var start = Residual(sum: ExactSum(), nonces: 0)
    if blocks.lowerBound > 0 {
      guard let first = found.states.last ?? nil else { return [] }
      before = first
      start = proposals.residual(of: first, after: blocks.lowerBound - 1)
    }
    let isProved =
      proposals.residual(of: after, after: blocks.upperBound) == start
      && before.code == SubjectState.noCode && after.code == SubjectState.noCode
    return isProved ? [] : try await sources.blocks(in: blocks)
  }
}
