import Entity

/// What follows from a search that failed alone.
extension LogSearch {
  /// After how many failures of few blocks they are given up, and after how many all that is left.
  private static let mostFailures = (span: 3, query: 6)

  /// Notes that the node answers.
  mutating func answered() {
    silence.answered()
    silentQueries = 0
  }

  mutating func failed(
    _ failure: RPCFailure,
    at place: Int,
    in span: ClosedRange<UInt64>,
    since began: Duration
  ) async throws(ScanStop) {
    if failure.endsSearch { throw .node(failure) }
    if failure.isSilence { return timedOut(place, span, began) }
    answered()
    switch failure {
    case .tooLarge(let hint):
      guard works[place].control.failed(hint) == .stuck else { return }
      try await readReceipts(of: span.lowerBound, at: place)
    case .protocolViolation(.oversize):
      guard works[place].control.timedOut() == .stuck else { return }
      try await readReceipts(of: span.lowerBound, at: place)
    case .tooManyTopics(let limit): try split(place, limit)
    case .missingData(.pruned), .missingData(.state): try await findEdges(at: place)
    case .missingData: loseAll(.lagging)
    case .unsupported(GetLogs.name): loseAll(.noLogSearch)
    case .unsupported: try nameContracts()
    case .rateLimited: loseAll(.silent)
    default: failedOddly(place, span)
    }
  }

  private mutating func timedOut(_ place: Int, _ span: ClosedRange<UInt64>, _ began: Duration) {
    let now = scan.timing.elapsed()
    guard silence.timedOut(after: RangeController.length(span), since: began, at: now) else {
      // The other kinds of search get one more try in all.
      silentQueries += 1
      return silentQueries < 2 ? lose(place, .silent) : loseAll(.silent)
    }
    _ = works[place].control.timedOut()
  }

  /// An error that says nothing about the search: over fewer blocks it may not come.
  private mutating func failedOddly(_ place: Int, _ span: ClosedRange<UInt64>) {
    guard RangeController.length(span) <= SilenceBudget.fewBlocks else {
      _ = works[place].control.timedOut()
      return
    }
    works[place].failures += 1
    if works[place].failures < Self.mostFailures.span {
      _ = works[place].control.timedOut()
    } else if works[place].failures < Self.mostFailures.query {
      outcome.miss(span, of: works[place].query, .logs)
      works[place].control.skip()
    } else {
      lose(place, .logs)
    }
  }

  /// Searches for fewer accounts or contracts at once, from now on.
  private mutating func split(_ place: Int, _ limit: Int?) throws(ScanStop) {
    let entries = works[place].query.entries
    guard entries > 1 else { return lose(place, .tooMuch) }
    let most = max(1, min(limit ?? entries / 2, entries - 1))
    mostEntries = most
    try learn(.logsEntries, UInt64(most))
    works = works.flatMap { work in
      guard work.query.entries > most, let left = work.control.left else { return [work] }
      return work.query.over(left).parts(of: most).map(Work.init)
    }
  }

  /// Searches the logs of the named contracts, if the node does not search those of all.
  private mutating func nameContracts() throws(ScanStop) {
    if namesContracts { return loseAll(.noLogSearch) }
    loseAll(.namedContractsOnly)
    namesContracts = true
    if !contracts.isEmpty { try plan() }
  }
}

extension LogSearch {
  /// Returns what was learned about the node's log searches.
  func known(_ fact: NodeFact) throws(ScanStop) -> UInt64? {
    let (node, chain, now) = (scan.endpoint, scan.chain, scan.timing.now())
    return try scan.kept { (store) throws(StoreError) in
      try store.capability(fact, of: node, chain: chain, now: now)
    }
  }

  func learn(_ fact: NodeFact, _ value: UInt64) throws(ScanStop) {
    let (node, chain, now) = (scan.endpoint, scan.chain, scan.timing.now())
    try scan.kept { (store) throws(StoreError) in
      try store.learn(fact, value, of: node, chain: chain, now: now)
    }
  }

  /// Keeps the most blocks that the node accepts, or forgets the limit if it accepted more.
  mutating func remember(_ place: Int) throws(ScanStop) {
    let most = works[place].control.hardMost
    guard most != works[place].remembered else { return }
    works[place].remembered = most
    mostBlocks = most
    if let most { return try learn(.logsRange, most) }
    let (node, chain) = (scan.endpoint, scan.chain)
    try scan.kept { (store) throws(StoreError) in
      try store.unlearn(.logsRange, of: node, chain: chain)
    }
  }
}

extension RPCFailure {
  /// Whether it concerns every request, so that nothing else can be read either.
  var endsSearch: Bool {
    switch self {
    case .transport, .timeout(.connecting), .timeout(.command), .unauthorized, .quota, .wrongChain,
      .wrongGenesis, .disagreement, .quorumMissed, .cancelled:
      true
    case .noneAnswered: !isSilence
    default: false
    }
  }

  /// Whether all that were asked took too long.
  var isSilence: Bool {
    switch self {
    case .timeout(.connecting), .timeout(.command): false
    case .timeout: true
    case .noneAnswered(let failures): !failures.isEmpty && failures.allSatisfy(\.failure.isSilence)
    default: false
    }
  }
}
