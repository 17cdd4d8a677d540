import Entity

/// Nodes are demoted whose states of the account are shown to be false.
///
/// A false balance is a change that nothing explains, and a false nonce a use that nobody finds, but
/// an honest node can have both. So the other nodes are asked about the states around such changes.
extension EtherProver {
  /// Judges the node that answers by changes in some blocks that nothing explains, which it has
  /// confirmed.
  ///
  /// - Throws: `.reorganized` if it was wrong, since all that it said is read anew at others.
  func judge(
    _ changes: [ResidualChange],
    in blocks: ClosedRange<UInt64>,
    _ states: EtherStates
  ) async throws(ScanStop) {
    var said: [UInt64: SubjectState] = [:]
    for change in changes where change.unattributed != nil {
      said[change.block] = states[change.block]
      if change.block > 0 { said[change.block - 1] = states[change.block - 1] }
    }
    let judge = EtherJudge(scan: scan, account: account)
    let suspect = scan.endpoint
    let claims = judge.claims(said)
    if let claim = try await judge.falseClaim(among: claims, of: suspect, beside: states.all) {
      try demote(suspect, for: claim, in: blocks)
      throw .reorganized
    }
  }

  /// Judges all nodes by the states around one of some blocks, of which something else was said
  /// before.
  func judgeAll(at block: UInt64, in blocks: ClosedRange<UInt64>) async throws(ScanStop) {
    let judge = EtherJudge(scan: scan, account: account)
    let places = block > 0 ? [block, block - 1] : [block]
    let members = scan.node.asker.members
    let (account, chain) = (account, scan.chain)
    let states = try scan.kept { (store) throws(StoreError) in
      try store.states(of: account, chain: chain)
    }
    for asker in members.count > EtherJudge.witnesses ? members : [] {
      if await scan.isSpent() { return }
      let said = try await judge.states(after: places, at: asker)
      if let claim = try await judge.falseClaim(among: said, of: asker.id, beside: states) {
        try demote(asker.id, for: claim, in: blocks)
        // It would still complete what the others lack, and contradict them again.
        scan.node.asker.exclude(
          asker.id,
          because: .protocolViolation(.wrongAnswer(method: GetBalance.name, path: "result"))
        )
      }
    }
  }

  /// Demotes a node, and forgets what rests on its word: states, what is said of blocks and that they
  /// were searched, also by syncs that did not end, and rows of these and of the blocks that are
  /// searched now that no transaction has.
  private func demote(
    _ suspect: EndpointID,
    for claim: EtherJudge.Claim,
    in blocks: ClosedRange<UInt64>
  ) throws(ScanStop) {
    try scan.demote(suspect, claim.fault, at: claim.block)
    let (account, chain) = (account, scan.chain)
    try scan.kept { (store) throws(StoreError) in
      var told = Coverage()
      for drafts in [false, true] {
        for assurance in try store.assurance(of: account, chain: chain, drafts: drafts)
        where [.ether, .nonces].contains(assurance.subject) {
          for span in assurance.spans.spans where span.grade.rests(on: suspect) {
            told.insert(span.blocks)
          }
        }
      }
      // Before the first row goes.
      try store.forgetEther(of: account, saidBy: suspect, chain: chain)
      try store.uncover(told, fromEtherOf: account, chain: chain)
      told.insert(blocks)
      try store.deleteEther(withoutTransactionOf: account, in: told, chain: chain)
      try store.forgetStates(of: account, chain: chain)
    }
  }
}

extension HistoryGrade {
  /// Whether it is a node's word.
  fileprivate func rests(on node: EndpointID) -> Bool {
    [.proved(.node(node)), .told(by: node)].contains(self)
  }
}
