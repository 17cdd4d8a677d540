import Entity

/// Searches the logs that name accounts, the newest blocks first.
///
/// An answer counts only if the node had the block up to which the history is read when it gave it
/// (``Node/steadyLogs(_:at:timing:timeouts:)``). What a node does not give is a gap with its reason,
/// and the rest goes on: the search always ends. Only what concerns every request ends it early.
struct LogSearch: Sendable {
  let scan: ScanContext
  /// The blocks to search; what was searched before is left out.
  let blocks: ClosedRange<UInt64>
  /// The block that a node must have: the last of the searched ones, or a later one.
  let pinned: BlockReference
  /// The events to search for; those of one search name the account in the same place.
  let searches: [[LogTopic]]
  /// The contracts to search if a node searches the logs of named ones only.
  let contracts: [Address]
  /// Stores what was found in some blocks, with their coverage, and returns the number of new rows.
  let store: @Sendable (ScanBatch) throws(ScanStop) -> Int

  var works: [Work] = []
  var outcome = LogSearchOutcome()
  /// The lowest block whose logs can be searched, as far as known.
  var edge: UInt64 = 0
  var edges = Edges()
  var receipts = Receipts()
  var mostEntries = LogQuery.mostEntries
  var mostBlocks: UInt64?
  var namesContracts = false
  var silence = SilenceBudget()
  /// How many queries were given up one after the other because the node was silent.
  var silentQueries = 0
  private var accounts: [Address] = []
  /// How the pinned block is looked at; nil by the block itself.
  private var nonce: NonceLook?
  /// How many searches must still be answered before several are sent together.
  private var alone = 0
  /// Whether something was stored of settled blocks.
  var hasStored = false

  /// One query, and how far it is.
  struct Work: Sendable {
    let query: LogQuery
    var control: RangeController
    /// Whether it has begun: what others learned before that counts for it, too.
    var isBegun = false
    /// The most blocks that the node accepts, as far as it has been remembered.
    var remembered: UInt64?
    /// How many searches of few blocks failed in a row.
    var failures = 0

    init(_ query: LogQuery) {
      self.query = query
      control = RangeController(query.blocks)
    }
  }

  /// From so many blocks on, one search alone shows first what the node accepts.
  private static let manyBlocks: UInt64 = 10_000
  /// The most searches in one post.
  private static let mostTogether = 8
  /// How many searches are sent alone after several failed together.
  private static let timesAlone = 8
  private static let timeouts = Timeouts(request: .seconds(20), response: .seconds(60))

  init(
    scan: ScanContext,
    blocks: ClosedRange<UInt64>,
    pinned: BlockReference,
    searches: [[LogTopic]] = TokenFilter.searches,
    contracts: [Address],
    store: (@Sendable (ScanBatch) throws(ScanStop) -> Int)? = nil
  ) {
    self.scan = scan
    self.blocks = blocks
    self.pinned = pinned
    self.searches = searches
    self.contracts = contracts
    if let store {
      self.store = store
    } else {
      self.store = { (batch) throws(ScanStop) in try scan.keep(batch) }
    }
  }

  /// Searches for accounts, each of which is given once.
  ///
  /// - Throws: `.node` for what concerns every request, such as a connection that is refused;
  ///   `.reorganized` if a log is of another block than the chain's, and that one is not settled;
  ///   `.forgotten` as ``ScanContext/keep(_:)``; what was stored is kept.
  mutating func run(_ accounts: [Address]) async throws(ScanStop) -> LogSearchOutcome {
    self.accounts = accounts
    if try scan.recall(.noBlockHash) == nil { nonce = accounts.first.map(NonceLook.init) }
    edge = min(try scan.recall(.logsFrom) ?? 0, blocks.upperBound)
    let (entries, range) = try (known(.logsEntries), known(.logsRange))
    mostEntries = min(LogQuery.mostEntries, max(1, Int(clamping: entries ?? .max)))
    mostBlocks = range
    try plan()
    if works.contains(where: { $0.control.left.map(RangeController.length) ?? 0 > Self.manyBlocks })
    {
      alone = 1
    }
    var limited = (scan: scan, isSettled: false)
    while let places = next() {
      let isSettled = isSettled(places)
      if isSettled, !limited.isSettled { limited = (await scan.forSettled(), true) }
      if await limited.scan.isSpent() {
        guard isSettled else {
          loseLate(places)
          continue
        }
        // Each limited sync gets further, however many searches are refused first.
        let isFarBeyond = await scan.isFarBeyond()
        if hasStored || isFarBeyond {
          loseAll(.notAsked)
          break
        }
      }
      try await step(places)
      await reportProgress()
    }
    return outcome
  }

  /// Adds the queries for what the accounts lack.
  mutating func plan() throws(ScanStop) {
    let scan = scan
    let queries = try LogQuery.missing(
      searches,
      accounts,
      of: namesContracts ? contracts : nil,
      in: blocks
    ) { (subject, account) throws(ScanStop) in try scan.coverage(of: subject, account) }
    works += queries.flatMap { $0.parts(of: mostEntries) }.flatMap(divided).map(Work.init)
    cut(below: edge)
  }

  /// The same in two parts if a limited sync searches both settled blocks and later ones.
  private func divided(_ query: LogQuery) -> [LogQuery] {
    let (first, last) = (query.blocks.lowerBound, query.blocks.upperBound)
    guard scan.limit != nil, let settled = scan.settled, first <= settled, settled < last else {
      return [query]
    }
    return [query.over((settled + 1)...last), query.over(first...settled)]
  }

  /// Whether the next blocks of some queries are settled; all of them have the same last one.
  private func isSettled(_ places: [Int]) -> Bool {
    guard let place = places.first, let left = works[place].control.left else { return false }
    return scan.isSettled(left.upperBound)
  }

  /// Gives up the blocks below the lowest one whose logs can be searched.
  mutating func cut(below edge: UInt64) {
    for place in works.indices {
      guard let lost = works[place].control.cut(below: edge) else { continue }
      outcome.miss(lost, of: works[place].query, .logs)
    }
  }

  /// Gives up what is left of a query.
  mutating func lose(_ place: Int, _ reason: GapReason) {
    guard let left = works[place].control.left else { return }
    outcome.miss(left, of: works[place].query, reason)
    works[place].control.skipAll()
  }

  /// Gives up blocks after the last settled one, which another limited sync searches at once.
  private mutating func loseLate(_ places: [Int]) {
    for place in places {
      guard let left = works[place].control.left, let range = works[place].control.range else {
        continue
      }
      let searches = (RangeController.length(left) - 1) / RangeController.length(range) + 1
      // Each post has two looks at the newest block.
      scan.unread.add(Int(clamping: searches.multipliedWithSaturation(by: 2)))
      lose(place, .notAsked)
    }
  }

  /// Gives up everything that is left.
  mutating func loseAll(_ reason: GapReason) {
    for place in works.indices { lose(place, reason) }
  }

  /// The queries whose next blocks are the newest; nil at the end.
  private mutating func next() -> [Int]? {
    works.removeAll { $0.control.left == nil }
    guard let newest = works.compactMap(\.control.left?.upperBound).max() else { return nil }
    let places = works.indices.filter { works[$0].control.left?.upperBound == newest }
    return Array(places.prefix(alone > 0 ? 1 : Self.mostTogether))
  }

  private mutating func step(_ places: [Int]) async throws(ScanStop) {
    for place in places where !works[place].isBegun {
      guard let left = works[place].control.left else { continue }
      works[place].control = RangeController(left, hardMost: mostBlocks)
      works[place].isBegun = true
      works[place].remembered = mostBlocks
    }
    let spans = places.compactMap { works[$0].control.range }
    let filters = zip(places, spans).map { works[$0].query.filter($1) }
    let began = scan.timing.elapsed()
    let results: [Result<[LogEntry], RPCFailure>]
    do throws(RPCFailure) {
      results = try await scan.node.steadyLogs(
        filters,
        at: pinned,
        nonce: nonce,
        timing: scan.timing,
        timeouts: Self.timeouts
      )
    } catch {
      if error.endsSearch { throw .node(error) }
      if case .missingData(let kind) = error, kind == .future || kind == .block {
        return loseAll(.lagging)
      }
      results = places.map { _ in .failure(error) }
      if places.count > 1, error.isSilence {
        _ = silence.timedOut(after: .max, since: began, at: scan.timing.elapsed())
      }
    }
    for ((place, span), result) in zip(zip(places, spans), results) {
      switch result {
      case .success(let logs): try await found(logs, at: place, in: span, since: began)
      case .failure(let failure):
        var isItsOwn = places.count == 1
        if case .tooLarge = failure { isItsOwn = true }
        if isItsOwn {
          try await failed(failure, at: place, in: span, since: began)
        } else {
          // Alone, it may be answered, also by another node.
          if failure.endsSearch { throw .node(failure) }
          alone = Self.timesAlone
        }
      }
    }
  }

  private mutating func found(
    _ logs: [LogEntry],
    at place: Int,
    in span: ClosedRange<UInt64>,
    since began: Duration
  ) async throws(ScanStop) {
    answered()
    receipts.inRow = 0
    works[place].failures = 0
    let half = span.lowerBound + (span.upperBound - span.lowerBound) / 2
    if Self.looksTruncated(logs.count),
      works[place].control.failed(RangeHint(localEnd: half)) == .again
    {
      return
    }
    guard try await keep(logs, at: place, in: span, since: began) else { return }
    works[place].control.succeeded()
    alone = max(0, alone - 1)
    try remember(place)
  }

  /// Some nodes silently truncate an answer at a round number.
  private static func looksTruncated(_ count: Int) -> Bool { count >= 1000 && count % 1000 == 0 }

  private func reportProgress() async {
    let next = works.compactMap(\.control.left?.upperBound).max()
    let left = next.map { RangeController.length(blocks.lowerBound...$0) } ?? 0
    let whole = RangeController.length(blocks)
    await scan.reportProgress(.tokens, whole - left, of: whole)
  }
}
