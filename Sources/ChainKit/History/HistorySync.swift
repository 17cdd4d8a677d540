package import Entity

/// Syncs the history of accounts from a node.
///
/// Ether movements are found and proved by states (`EtherProver`), token movements are found by logs
/// and compared with balances (`TokenProver`). Up to the last settled block, coverage is stored with
/// the rows, so an interrupted sync resumes where it stopped. Later blocks are read anew by each sync,
/// unless nothing has happened since the last one (``HistoryRefresh``).
/// `ChainStore.page` reads the rows at any time, even during a sync.
package struct HistorySync: Sendable {
  let node: Node
  private(set) var store: ChainStore
  let journal: Journal
  let chain: ChainID
  let timing: RetryTiming
  let wishes: SyncWishes
  let sources: [any HistorySource]
  private let failedSources = FailedSources()
  private let storedRows = StoredRows()
  /// Finds what all that is read costs, of which this sync is a part; nil if it is the whole.
  var pricing: (@Sendable (ScanContext) async throws(ScanStop) -> SyncPrice?)?

  /// Makes a sync; the endpoint of `node` should expect `chain`.
  ///
  /// A reorganization makes transactions of the journal pending again. The `sources` are asked where
  /// the node itself names no blocks.
  package init(
    _ node: Node,
    store: ChainStore,
    journal: Journal,
    chain: ChainID,
    timing: RetryTiming = .live,
    wishes: SyncWishes = SyncWishes(),
    sources: [any HistorySource] = []
  ) {
    (self.node, self.store, self.journal, self.sources) = (node, store, journal, sources)
    (self.chain, self.timing, self.wishes) = (chain, timing, wishes)
  }

  /// Reads new movements, and checks that all of them add up.
  ///
  /// - Parameters:
  ///   - accounts: the accounts, each once.
  ///   - listed: the tokens that the user's lists name, whose balances are compared even if no log
  ///     shows them.
  ///   - waiting: is called once if another process syncs the history of this chain, which is waited
  ///     for.
  ///   - progress: receives the progress of the sync.
  /// - Returns: what is new, and how reliable the rows are.
  /// - Throws: `HistoryError`; stored rows are kept, and of those that say that nothing was read, that
  ///   is so.
  package func run(
    _ accounts: [Address],
    listed: [Address] = [],
    waiting: @Sendable () -> Void = {},
    progress: @escaping @Sendable (HistoryProgress) -> Void = { _ in }
  ) async throws(HistoryError) -> HistoryReport {
    let lease = try await HistoryLease.forSync(
      of: chain,
      in: store,
      timing: timing,
      waiting: waiting
    )
    defer { lease.end() }
    var metered = self
    metered.store = store.metered(by: SyncMeter([node.asker], sources, timing), chain: chain)
    defer { metered.store.endMetering() }
    return try await metered.read(accounts, listed: listed, upTo: nil, progress: progress)
  }

  /// Does the same for who has the lease.
  ///
  /// - Parameters:
  ///   - accounts: the accounts, each once.
  ///   - listed: the tokens that the user's lists name.
  ///   - last: the block up to which everything is read; nil for the newest one. A node that does not
  ///     have it is asked for its newest one.
  ///   - progress: receives the progress of the sync.
  /// - Returns: what is new, and how reliable the rows are.
  /// - Throws: `HistoryError`; `.unsteady` if another block is at the height of `last`.
  func read(
    _ accounts: [Address],
    listed: [Address],
    upTo last: BlockReference?,
    progress: @escaping @Sendable (HistoryProgress) -> Void
  ) async throws(HistoryError) -> HistoryReport {
    let before = await node.asker.questions
    var forkedAt: UInt64?
    do throws(ScanStop) {
      try demoteWrongNodes()
      for attempt in 0..<3 {
        let tip = try await tip(last)
        if attempt == 0, try scan(tip, before, progress).searchedByOthers(accounts).isEmpty {
          let refresh = HistoryRefresh(
            scan: try scan(tip, before, progress),
            finalized: tip.finalized,
            accounts: accounts,
            listed: tokens(listed, at: tip.head)
          )
          if let report = try await refresh.run() { return report }
        }
        let fork = try await begin(tip, isAgain: attempt > 0)
        var whole = try scan(tip, before, progress)
        whole.searchedByOthers = try whole.searchedByOthers(accounts)
        let scan = try await limited(
          whole,
          accounts,
          isPriced: attempt == 0
        )
        try await storeTip(tip, scan)
        forkedAt = [forkedAt, fork].compactMap { $0 }.min()
        do throws(ScanStop) {
          return try await read(accounts, tokens(listed, at: tip.head), scan, forkedAt)
        } catch {
          guard error.startsOver else { throw error }
          try unmine(error.forgotten)
        }
      }
    } catch {
      throw error.failure
    }
    throw .unsteady
  }

  /// How far the chain is.
  private struct Tip {
    let head: BlockHeader
    /// The last block that the node calls final, if it does.
    let finalized: BlockHeader?
  }

  private func tip(_ last: BlockReference?) async throws(ScanStop) -> Tip {
    do {
      let head = try await node.block(atOrBelow: last)
      let finality = chain.profile(now: timing).finality
      var finalized = try await node.finalizedBlock(below: head.number, finality)
      if let final = finalized,
        final.number > head.number || final.number == head.number && final.hash != head.hash
      {
        // What is below a final block is final, too, unless the head was of another branch.
        let now = try await node.block(.number(head.number)).header
        finalized = now.hash == head.hash ? head : nil
      }
      if last == nil || head.number != last?.number || head.hash == last?.hash {
        return Tip(head: head, finalized: finalized)
      }
    } catch {
      throw .node(error)
    }
    throw .reorganized
  }

  /// The tokens whose balances are compared even if no log shows them.
  private func tokens(_ listed: [Address], at head: BlockHeader) -> Set<Address> {
    Set(listed).union([chain.profile(at: head.time).wrappedCoin].compactMap(\.self))
  }

  /// Removes what is no longer part of the chain, and returns the last block before it.
  private func begin(_ tip: Tip, isAgain: Bool) async throws(ScanStop) -> UInt64? {
    try await ReorgCheck(node: node, store: store, journal: journal, chain: chain, head: tip.head)
      .run(afterTwoBranches: isAgain)
  }

  /// Pins the head.
  private func scan(
    _ tip: Tip,
    _ before: Int,
    _ progress: @escaping @Sendable (HistoryProgress) -> Void
  ) throws(ScanStop) -> ScanContext {
    let head = tip.head
    let known: UInt64?
    do { known = try store.finalized(chain: chain) } catch { throw .store(error) }
    let named = [tip.finalized?.number, known].compactMap { $0 }.max()
    // Where nothing names it, a block counts as settled below enough others.
    let deep = head.number.subtractingReportingOverflow(ChainStore.settlingDepth)
    return ScanContext(
      node: node,
      store: store,
      chain: chain,
      timing: timing,
      head: head,
      settled: named.map { min($0, head.number) } ?? (deep.overflow ? nil : deep.partialValue),
      questionsBefore: before,
      wishes: wishes,
      sources: sources,
      failedSources: failedSources,
      storedRows: storedRows,
      progress: progress
    )
  }

  /// Stores how far the chain is, and its first block.
  private func storeTip(_ tip: Tip, _ scan: ScanContext) async throws(ScanStop) {
    if try scan.kept({ (store) throws(StoreError) in try store.hasGenesis(chain: chain) }) == false
    {
      // The genesis block is never reorganized: another one is another chain.
      let genesis = try await genesis(scan)
      try scan.kept { (store) throws(StoreError) in try store.keep(genesis, chain: chain) }
    }
    try scan.kept { (store) throws(StoreError) in
      try store.storeTip(tip.head, finalized: tip.finalized, chain: chain)
    }
  }

  /// Reads the genesis block; none if the node deleted it.
  private func genesis(_ scan: ScanContext) async throws(ScanStop) -> [BlockHeader] {
    do throws(ScanStop) {
      return try await BlockReader(scan: scan).headers([0])
    } catch {
      guard case .node(.missingData) = error else { throw error }
      return []
    }
  }

  private func read(
    _ accounts: [Address],
    _ listed: Set<Address>,
    _ scan: ScanContext,
    _ forkedAt: UInt64?
  ) async throws(ScanStop) -> HistoryReport {
    let scan = try scan.undividedAtLast(accounts)
    try scan.kept { (store) throws(StoreError) in
      try store.forgetWholeSyncs(of: accounts, chain: chain)
    }
    try await RetentionReader(scan: scan).askIfMuchIsMissing(accounts)
    let before = try scan.limit == nil ? nil : ReadSoFar(scan, accounts)
    var sync: [AccountSync] = []
    for account in accounts { sync.append(try AccountSync(scan, account)) }
    let logs = try await TokenMovementScan(scan: scan.forLogs, listed: listed).run(accounts)
    var added = logs.added
    for index in sync.indices {
      added += try await sync[index].proveEther(scan.forEther(index, of: sync.count))
    }
    await scan.reportProgress(.check, 0, of: 1)
    let compared = try await compare(&sync, listed: listed, logs, scan.afterLogs)
    added += compared.added
    try await checkHead(scan, accounts)
    let assurance = sync.flatMap(\.assurance)
    let scope = WholeSync.Standing.scope(of: listed)
    // The others are read anew by the next sync.
    let read = sync.filter { $0.isCompared && !$0.isLateCorrected }.map(\.account)
    let whole = WholeSync.ended(scan, read, assurance, scope: scope)
    added += try scan.keepTail(of: accounts, assurance, whole: whole)
    for account in accounts { try scan.learnSearched(account, without: logs.gaps[account]) }
    // A limited sync may not have searched all that it misses.
    for account in scan.limit == nil ? accounts : [] where try scan.repairs(account) {
      try scan.learn(.repair(account), 1)
    }
    var now = scan
    now.searchedByOthers = try scan.searchedByOthers(accounts)
    await scan.reportProgress(.check, 1, of: 1)
    return HistoryReport(
      asOf: scan.head.reference,
      settled: scan.settled,
      added: added,
      questions: await scan.questions(),
      forkedAt: forkedAt,
      assurance: assurance,
      searchedInVain: assurance.contains(where: \.isOfTokenRows) ? compared.inVain : [],
      limit: try await limit(of: now, assurance, before, accounts, added: added),
      sourceFailures: failedSources.all
    )
  }

  /// Checks the pinned block: everything was read by number, so it is of one chain if that is.
  private func checkHead(_ scan: ScanContext, _ accounts: [Address]) async throws(ScanStop) {
    if let account = accounts.first {
      let look = try HeadLook(scan)
      let seen = try await scan.ask { (_) throws(RPCFailure) in try await look.take(of: account) }
      if seen == .block(scan.head.hash) { return }
    }
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
    case .reorganized, .forgotten: .unsteady
    case .costly(let price): .costly(price)
    case .startsLater(let head): .startsLater(head: head)
    }
  }
}
