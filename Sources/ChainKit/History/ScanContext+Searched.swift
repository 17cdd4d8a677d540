import Entity

/// Which blocks are searched for logs again, because other nodes than those that are asked now have
/// searched them.
///
/// A search proves nothing, and where no balance contradicts it, nobody would look again: what the
/// only node hid that was ever asked would be missing for ever.
extension ScanContext {
  /// The blocks of each account whose logs were searched only by nodes that are not asked now, or that
  /// were shown to be wrong, and which these nodes have not searched themselves.
  ///
  /// Nodes that cannot search them are asked once a day. If only wrong nodes are left, there are none.
  func searchedByOthers(_ accounts: [Address]) throws(ScanStop) -> [Address: Coverage] {
    let wrong = try kept { (store) throws(StoreError) in
      Set(try store.demotedNodes(chain: chain, now: timing.now()).map(\.node))
    }
    let asked = Set(node.asker.members.map(\.id)).subtracting(wrong)
    guard !asked.isEmpty else { return [:] }
    var all: [Address: Coverage] = [:]
    for account in accounts {
      let searched = try recall(.searched(account))
      let asksAgain = try repairs(account)
      var blocks = Coverage()
      for span in try toldByLogs(account).spans {
        guard case .told(let teller) = span.grade, !asked.contains(teller) else { continue }
        // What a wrong node told counts for nothing, also if the others have searched elsewhere.
        guard !wrong.contains(teller) else {
          blocks.insert(span.blocks)
          continue
        }
        guard asksAgain, searched.map({ $0 < span.blocks.upperBound }) ?? true else { continue }
        let first = searched.map { max($0 + 1, span.blocks.lowerBound) } ?? span.blocks.lowerBound
        blocks.insert(first...span.blocks.upperBound)
      }
      if !blocks.isEmpty { all[account] = blocks }
    }
    return all
  }

  /// What is said of the logs of an account, also by syncs that did not end.
  private func toldByLogs(_ account: Address) throws(ScanStop) -> HistorySpans {
    let chain = chain
    let all = try kept { (store) throws(StoreError) in
      try store.assurance(of: account, chain: chain)
        + store.assurance(of: account, chain: chain, drafts: true)
    }
    return all.filter { $0.subject == .otherTokens }.map(\.spans)
      .reduce(HistorySpans()) { $0.improved(by: $1) }
  }

  /// Remembers that these nodes have searched all settled blocks for an account.
  func learnSearched(_ account: Address, without gaps: HistorySpans?) throws(ScanStop) {
    guard let settled, wanted.lowerBound == 0,
      gaps?.clamped(to: 0...settled).isEmpty ?? true
    else { return }
    let asked = Set(node.asker.members.map(\.id))
    let known = try recall(.searched(account))
    // What they are asked for again only tomorrow, they have not searched.
    let isOpen = try toldByLogs(account).clamped(to: 0...settled).spans.contains { span in
      guard case .told(let teller) = span.grade, !asked.contains(teller) else { return false }
      return known.map { $0 < span.blocks.upperBound } ?? true
    }
    guard !isOpen else { return }
    try learn(.searched(account), settled)
  }

  /// The same sync once the logs are searched: from now on, what is stored counts as searched.
  var afterLogs: ScanContext {
    var other = self
    other.searchedByOthers = [:]
    return other
  }
}
