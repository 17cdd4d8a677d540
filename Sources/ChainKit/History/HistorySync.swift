package import Entity

/// Brings the history of accounts up to date from a node.
///
/// Ether comes from the state of blocks (`ChangeSearch`), tokens from logs. What is covered is kept
/// with the rows, so that a sync that was stopped goes on where it was, and one that has nothing to
/// do asks next to nothing. The rows are read from the store, with `ChainStore.page`, before,
/// during and after.
package struct HistorySync: Sendable {
  let node: Node
  let store: ChainStore
  let chain: ChainID
  let timing: RetryTiming

  /// Makes a sync; the endpoint of `node` should be one that expects `chain`.
  package init(_ node: Node, store: ChainStore, chain: ChainID, timing: RetryTiming = .live) {
    self.node = node
    self.store = store
    self.chain = chain
    self.timing = timing
  }

  /// Reads what is new, and checks that all of it adds up.
  ///
  /// - Parameters:
  ///   - accounts: whose history; each once.
  ///   - progress: hears how far the sync is.
  /// - Returns: what is new, and how far the rows are to be trusted.
  /// - Throws: `HistoryError`; what was kept before stays.
  package func run(
    _ accounts: [Address],
    progress: @escaping @Sendable (HistoryProgress) -> Void = { _ in }
  ) async throws(HistoryError) -> HistoryReport {
    let before = await node.endpoint.questions
    var forkedAt: UInt64?
    do throws(ScanStop) {
      for _ in 0..<3 {
        let (scan, fork) = try await begin(before, progress)
        forkedAt = [forkedAt, fork].compactMap { $0 }.min()
        do throws(ScanStop) {
          return try await read(accounts, scan, forkedAt)
        } catch {
          guard case .reorganized = error else { throw error }
        }
      }
    } catch {
      throw error.failure
    }
    throw .unsteady
  }

  /// Pins the head, and takes back what is no longer part of the chain.
  private func begin(
    _ before: Int,
    _ progress: @escaping @Sendable (HistoryProgress) -> Void
  ) async throws(ScanStop) -> (ScanContext, UInt64?) {
    let head: BlockHeader
    let finalized: BlockHeader?
    do {
      head = try await node.block(.latest).header
      finalized = try await node.finalizedBlock()
    } catch {
      throw .node(error)
    }
    let check = ReorgCheck(node: node, store: store, chain: chain, head: head)
    let fork = try await check.run()
    let scan = ScanContext(
      node: node,
      store: store,
      chain: chain,
      timing: timing,
      head: head,
      finalized: finalized?.number,
      questionsBefore: before,
      progress: progress
    )
    if try scan.kept({ (store) throws(StoreError) in try store.hasGenesis(chain: chain) }) == false
    {
      // The one block that no reorganisation takes back: what all searches for a fork end at.
      let genesis = try await BlockReader(scan: scan).headers([0])
      try scan.kept { (store) throws(StoreError) in try store.keep(genesis, chain: chain) }
    }
    try scan.kept { (store) throws(StoreError) in
      try store.storeTip(head, finalized: finalized, chain: chain, now: timing.now())
    }
    return (scan, fork)
  }

  private func read(
    _ accounts: [Address],
    _ scan: ScanContext,
    _ forkedAt: UInt64?
  ) async throws(ScanStop) -> HistoryReport {
    var added = 0
    var ether: [Address: [HistoryGap]] = [:]
    let found = try await TokenMovementScan(scan: scan).run(accounts)
    added += found.added
    for account in accounts {
      let found = try await EtherMovementScan(scan: scan, account: account).run()
      added += found.added
      ether[account] = try await BalanceReconciliation(scan: scan, account: account)
        .etherGaps(missingUpTo: found.missingUpTo)
    }
    try await checkHead(scan)
    await scan.reportProgress(.check, 0, of: 1)
    var results: [AccountAssurance] = []
    for account in accounts {
      let more = try await tokenGaps(account, scan)
      results.append(
        AccountAssurance(
          account: account,
          ether: HistoryAssurance(ether[account] ?? []),
          tokens: HistoryAssurance(found.gaps + more)
        )
      )
    }
    await scan.reportProgress(.check, 1, of: 1)
    return HistoryReport(
      asOf: scan.head.reference,
      added: added,
      questions: await scan.questions(),
      forkedAt: forkedAt,
      accounts: results
    )
  }

  private func tokenGaps(_ account: Address, _ scan: ScanContext) async throws(ScanStop)
    -> [HistoryGap]
  {
    do {
      return try await BalanceReconciliation(scan: scan, account: account).tokenGaps()
    } catch {
      // Without the state of the head nothing can be compared.
      guard case .node(.missingData) = error else { throw error }
      return []
    }
  }

  /// Everything was read by number: it is of one chain if the pinned block still is.
  private func checkHead(_ scan: ScanContext) async throws(ScanStop) {
    let now = try await scan.ask { (node) throws(RPCFailure) in
      try await node.block(.number(scan.head.number)).header.hash
    }
    if now != scan.head.hash { throw .reorganized }
  }
}

extension ScanStop {
  var failure: HistoryError {
    switch self {
    case .node(let failure): .node(failure)
    case .store(let error): .store(error)
    case .otherChain(let block): .otherChain(block: block)
    case .reorganized: .unsteady
    }
  }
}

extension Node {
  /// The last block that cannot be taken back; nil when the node does not say.
  func finalizedBlock() async throws(RPCFailure) -> BlockHeader? {
    do {
      return try await block(.finalized).header
    } catch {
      switch error {
      case .missingData, .unsupported, .other: return nil
      default: throw error
      }
    }
  }
}
