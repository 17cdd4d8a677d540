import Entity

/// Finds the blocks in which an account's nonce or balance changed.
///
/// Ether leaves an account without code only by a transaction of its own, which increases its
/// nonce; a nonce never decreases. So while the nonce is constant the balance can only rise, and if
/// both are equal at the two ends of a span, nothing happened within it. Halving all other spans
/// finds each change, in about c·log2(N/c) reads for c changes in N blocks.
struct ChangeSearch: Sendable {
  /// A span of blocks, with the states before its first and after its last.
  struct Span: Sendable {
    /// The block before the first; -1 for the start of the chain.
    let before: Int64
    let last: Int64
    let stateBefore: AccountState
    let stateAfter: AccountState

    var length: Int64 { last - before }
  }

  /// A block that changed the account.
  struct Change: Hashable, Sendable {
    let block: UInt64
    let before: AccountState
    let after: AccountState
  }

  /// Finds every change after one block and up to another, in ascending order.
  ///
  /// If `before` is nil, the search begins at the start of the chain. Throws `missingData` if the
  /// node does not keep a state that is needed.
  static func changes(
    after before: UInt64?,
    upTo last: UInt64,
    _ reader: inout StateReader
  ) async throws(ScanStop) -> [Change] {
    try await reader.read(([before, last] as [UInt64?]).compactMap { $0 })
    guard reader[last] != nil else { throw .node(.missingData(.state)) }
    var start = AccountState.untouched
    if let before {
      guard let found = reader[before] else { throw .node(.missingData(.state)) }
      start = found
    }
    var open: [Span] = []
    var (low, state) = (before.map { Int64($0) } ?? -1, start)
    let first = UInt64(low + 1)
    // States that an interrupted search read divide the span at no cost.
    for block in reader.blocks(in: first...last) {
      guard let known = reader[block] else { continue }
      open.append(
        Span(before: low, last: Int64(block), stateBefore: state, stateAfter: known)
      )
      (low, state) = (Int64(block), known)
    }
    let whole = last - first + 1
    var changes: [Change] = []
    while true {
      var unsolved: [Span] = []
      for span in open where try span.isOpen(&changes) { unsolved.append(span) }
      let left = unsolved.reduce(0) { $0 + UInt64($1.length) }
      await reader.scan.reportProgress(.ether, whole - left, of: whole)
      if unsolved.isEmpty { break }
      let middles = unsolved.map { UInt64($0.before + $0.length / 2) }
      try await reader.read(middles)
      open = []
      for (span, middle) in zip(unsolved, middles) {
        open += try span.halves(at: middle, reader[middle])
      }
    }
    return changes.sorted { $0.block < $1.block }
  }
}

extension ChangeSearch.Span {
  /// Whether changes remain to be found; a span of one block is added to `changes`.
  func isOpen(_ changes: inout [ChangeSearch.Change]) throws(ScanStop) -> Bool {
    if stateBefore == stateAfter { return false }
    guard stateBefore.nonce <= stateAfter.nonce else {
      throw .node(
        .protocolViolation(.wrongAnswer(method: GetTransactionCount.name, path: "result"))
      )
    }
    guard length == 1 else { return true }
    changes.append(
      ChangeSearch.Change(block: UInt64(last), before: stateBefore, after: stateAfter)
    )
    return false
  }

  func halves(at middle: UInt64, _ state: AccountState?) throws(ScanStop) -> [Self] {
    guard let state else { throw .node(.missingData(.state)) }
    let middle = Int64(middle)
    return [
      Self(before: before, last: middle, stateBefore: stateBefore, stateAfter: state),
      Self(before: middle, last: last, stateBefore: state, stateAfter: stateAfter),
    ]
  }
}
