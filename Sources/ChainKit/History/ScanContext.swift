import Entity

/// The context that all parts of one sync share.
struct ScanContext: Sendable {
  private(set) var node: Node
  /// Whose requests count, if it is not the node itself.
  private(set) var counter: Node?
  let store: ChainStore
  let chain: ChainID
  let timing: RetryTiming
  /// The block up to which everything is read.
  let head: BlockHeader
  /// The last block that counts as settled; nil if none does.
  ///
  /// What is read of later blocks is stored at the end of the sync, and read anew by the next one that
  /// reads (see `HistoryRefresh`).
  let settled: UInt64?
  /// What was read of the blocks after the last settled one.
  let tail = TailCollector()
  /// The number of requests that the endpoint had sent before.
  let questionsBefore: Int
  /// What the sync is to do differently than usual.
  var wishes = SyncWishes()
  /// What names blocks in which accounts may have changed, beside the node itself.
  var sources: [any HistorySource] = []
  /// Which of these sources failed, in all attempts of the sync.
  var failedSources = FailedSources()
  /// What is stored before the sync has come to its end, in all attempts of it.
  var storedRows = StoredRows()
  /// The lowest block that is read.
  var first: UInt64 = 0
  /// With so many requests sent, nothing more is searched; nil for no limit.
  var limit: Int?
  /// How many requests settled blocks get if later ones have used up the limit.
  var reserve = 0
  /// Whether little but the blocks after the last settled one is left to a limited sync.
  var isLast = false
  /// What a limited sync did not read of the blocks after the last settled one.
  let unread = UnreadWork()
  /// The blocks of each account that count as not searched for logs, though other nodes have.
  var searchedByOthers: [Address: Coverage] = [:]
  let progress: @Sendable (HistoryProgress) -> Void

  /// The same sync at one of the nodes alone, whose requests count as those of all.
  func asking(_ asker: any Asker) -> ScanContext {
    var other = self
    (other.node, other.counter) = (Node(asker), counter ?? node)
    return other
  }

  var endpoint: EndpointID { node.asker.id }

  /// What tells the rows of logs in a block.
  func decoder(at block: BlockReference) -> LogDecoder {
    let profile = chain.profile(at: block.time)
    return LogDecoder(
      chain: chain,
      wrappedCoin: profile.wrappedCoin,
      coinToken: profile.coinToken
    )
  }

  /// Whether what is read of a block is stored at once, and stays.
  func isSettled(_ block: UInt64) -> Bool { settled.map { block <= $0 } ?? false }

  /// All blocks that the history is about.
  var all: ClosedRange<UInt64> { 0...head.number }

  /// Sends requests to the node.
  func ask<Answer: Sendable>(
    _ question: (Node) async throws(RPCFailure) -> Answer
  ) async throws(ScanStop) -> Answer {
    do {
      return try await question(node)
    } catch {
      throw .node(error)
    }
  }

  func kept<Value>(
    _ work: (ChainStore) throws(StoreError) -> Value
  ) throws(ScanStop) -> Value {
    do {
      return try work(store)
    } catch {
      throw .store(error)
    }
  }

  /// The blocks that are read.
  var wanted: ClosedRange<UInt64> { min(first, head.number)...head.number }

  /// Returns the blocks in which an account was searched for something, without those that are
  /// searched again.
  func coverage(of subject: CoveredSearch.Subject, _ account: Address) throws(ScanStop) -> Coverage
  {
    let search = CoveredSearch(chain: chain, account: account, subject: subject)
    let stored = try kept { (store) throws(StoreError) in try store.coverage(of: search) }
    guard subject != .ether, let again = searchedByOthers[account] else { return stored }
    return stored.subtracting(again)
  }

  /// Stores the settled part of a result, collects the other one, and returns the number of new rows
  /// that are stored.
  ///
  /// Throws `.otherChain` if a settled block is not the one that is stored, `.forgotten` if that one had
  /// not been read, and `.reorganized` if a later one is not.
  func keep(_ batch: ScanBatch) throws(ScanStop) -> Int {
    let next = settled.map { $0 + 1 } ?? 0
    if next <= head.number, let late = batch.clamped(to: next...head.number) { tail.add(late) }
    guard let settled, let early = batch.clamped(to: 0...settled) else { return 0 }
    let outcome = try kept { (store) throws(StoreError) in try store.keep(early) }
    if case .contradicted = outcome {
      let forgotten = try forgetUnread(contradictedBy: early)
      if !forgotten.isEmpty { throw .forgotten(forgotten) }
    }
    let added = try added(outcome)
    storedRows.add(added)
    return added
  }

  /// Forgets stored blocks that a result contradicts if a node only named them beside a transaction or
  /// a log, and returns them.
  ///
  /// The last final block is known to be part of the chain, so this one is no other chain: only a node
  /// whose newest block is before it could not show that.
  private func forgetUnread(contradictedBy batch: ScanBatch) throws(ScanStop) -> [Hash32] {
    let chain = chain
    let final = try kept { (store) throws(StoreError) in try store.finalized(chain: chain) }
    guard final.map({ $0 <= head.number }) ?? true else { return [] }
    return try kept { (store) throws(StoreError) in
      try store.forgetUnread(contradictedBy: batch)
    }
  }

  /// Stores what was collected of the blocks after the last settled one, what is said of all rows,
  /// and which accounts were synced wholly.
  func keepTail(
    of accounts: [Address],
    _ assurance: [SubjectAssurance],
    whole: [WholeSync] = []
  ) throws(ScanStop) -> Int {
    let tail = HistoryTail(
      chain: chain,
      accounts: accounts,
      settled: settled,
      head: head.number,
      batches: tail.batches,
      assurance: assurance,
      whole: whole
    )
    return try added(try kept { (store) throws(StoreError) in try store.keep(tail) })
  }

  private func added(_ outcome: ScanBatch.Outcome) throws(ScanStop) -> Int {
    switch outcome {
    case .added(let count): return count
    case .contradicted(let block):
      throw isSettled(block) ? .otherChain(block: block) : .reorganized
    }
  }

  func questions() async -> Int {
    await (counter ?? node).asker.questions - questionsBefore
  }

  func reportProgress(_ stage: HistoryProgress.Stage, _ done: UInt64, of whole: UInt64) async {
    let thousandths = whole == 0 ? 1000 : Int(min(1000, done * 1000 / whole))
    progress(
      HistoryProgress(
        stage: stage,
        thousandths: thousandths,
        questions: await questions(),
        rows: storedRows.count
      )
    )
  }
}
