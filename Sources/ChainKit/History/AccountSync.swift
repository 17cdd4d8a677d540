import Entity

/// The sync of one account, and what it says of its rows.
struct AccountSync: Sendable {
  let scan: ScanContext
  let account: Address
  /// What was said of settled blocks before.
  private(set) var before: [HistorySubject: HistorySpans]
  /// The blocks that were searched for logs before.
  private var searched: Coverage
  /// The lowest block whose logs were searched since tokens were last compared with balances, by this
  /// sync or by one that did not end, or are not searched yet.
  private var firstNew: UInt64
  /// The blocks of which log searches told too little.
  var corrected: [UInt64] = []
  /// Whether the node gave the balances of the tokens.
  private(set) var isCompared = false
  /// Whether log searches of blocks that are not settled told too little: only the next sync searches
  /// them again.
  var isLateCorrected = false
  /// What log searches told too little of, in any block.
  var omissions: [LogOmission] = []
  /// Where the rows of each compared token begin.
  private(set) var starts: [Address: StartBalance] = [:]
  var spans: [HistorySubject: HistorySpans] = [:]

  init(_ scan: ScanContext, _ account: Address) throws(ScanStop) {
    (self.scan, self.account) = (scan, account)
    let (stored, drafts) = try scan.kept { (store) throws(StoreError) in
      (
        try store.assurance(of: account, chain: scan.chain),
        try store.assurance(of: account, chain: scan.chain, drafts: true)
      )
    }
    var searched: Coverage?
    for case .logs(let topic, let contract) in CoveredSearch.subjects {
      let covered = try scan.afterLogs.coverage(of: .logs(topic, of: contract), account)
      searched = searched.map { $0.intersection(covered) } ?? covered
    }
    let covered = searched ?? Coverage()
    let again = scan.searchedByOthers[account] ?? Coverage()
    self.searched = covered.subtracting(again)
    let drafted = drafts.first { $0.subject == .otherTokens }?.spans.spans.map(\.blocks) ?? []
    let compared = covered.subtracting(Coverage(drafted)).last
    let oldest = min(drafted.first?.lowerBound ?? .max, again.ranges.first?.lowerBound ?? .max)
    firstNew = min(oldest, compared.map { $0 + 1 } ?? 0)
    let ether = try scan.coverage(of: .ether, account).last
    let logs = covered.last
    var before: [HistorySubject: HistorySpans] = [:]
    for assurance in stored + drafts {
      let known = before[assurance.subject, default: HistorySpans()]
      let last: UInt64? =
        switch assurance.subject {
        case .ether, .nonces: ether
        case .token, .items, .item: compared ?? logs
        case .otherTokens: logs
        }
      // The block of a later proof may still leave the chain.
      let durable = assurance.spans.keepingProofs(upTo: scan.settled, else: scan.endpoint)
      let spans = last.map(durable.cut) ?? HistorySpans()
      before[assurance.subject] = known.improved(by: spans)
    }
    self.before = before
  }

  /// What is said of the rows of each subject.
  var assurance: [SubjectAssurance] {
    spans.map { subject, spans in
      SubjectAssurance(chain: scan.chain, account: account, subject: subject, spans: spans)
    }
    .sorted { $0.subject < $1.subject }
  }

  /// Reads the ether movements within the limit of a scan, and returns the number of new rows.
  mutating func proveEther(_ limited: ScanContext) async throws(ScanStop) -> Int {
    let found = try await EtherProver(scan: limited, account: account).run()
    spans[.ether] = said(before[.ether, default: HistorySpans()].improved(by: found.ether))
    spans[.nonces] = said(before[.nonces, default: HistorySpans()].improved(by: found.nonces))
    return found.added
  }

  /// The same, and of the blocks below the first wanted one what was said before, or that nobody was
  /// asked.
  private func said(_ spans: HistorySpans) -> HistorySpans {
    let first = scan.wanted.lowerBound
    return first > 0 ? spans.filled(in: 0...(first - 1)) : spans
  }

  /// Compares the tokens and collections whose logs were read with their balances, and returns the
  /// number of new rows.
  mutating func compareTokens(
    listed: Set<Address>,
    _ found: TokenMovementScan.Outcome
  ) async throws(ScanStop) -> Int {
    let gaps = found.gaps[account] ?? HistorySpans()
    var told = HistorySpans()
    for blocks in searched.gaps(in: scan.wanted) {
      let new = HistorySpans(blocks, .told(by: scan.endpoint))
      told = told.replaced(by: new).replaced(by: gaps.clamped(to: blocks))
    }
    let logs = said(before[.otherTokens, default: HistorySpans()].improved(by: told))
    spans[.otherTokens] = logs
    let prover = TokenProver(
      scan: scan,
      account: account,
      listed: listed,
      named: found.named,
      logs: logs,
      before: before.filter { $0.key.isCompared },
      firstNew: firstNew
    )
    let compared = try await prover.run()
    for (subject, known) in compared.subjects { spans[subject] = known }
    corrected += compared.corrected
    omissions += compared.omissions
    starts = compared.starts
    isCompared = compared.isCompared
    isLateCorrected = isLateCorrected || compared.isLateCorrected
    return compared.added
  }

  /// Forgets the log searches of the nodes that left something out, up to the last settled block;
  /// returns whether there are any.
  func forgetDoubtedLogs() throws(ScanStop) -> Bool {
    guard let told = spans[.otherTokens] else { return false }
    let doubted = Set(corrected.compactMap { told.grade(at: $0) }).filter { $0.strength == 1 }
    let blocks = told.spans.filter { doubted.contains($0.grade) }.map(\.blocks)
    guard !blocks.isEmpty else { return false }
    let (account, chain) = (account, scan.chain)
    try scan.kept { (store) throws(StoreError) in
      try store.uncover(Coverage(blocks), fromLogsOf: account, chain: chain)
    }
    return true
  }

  /// Reads again what is stored about the logs; what was said of ether stays, and what was said of
  /// tokens before this sync.
  mutating func readAgain() throws(ScanStop) {
    let (ether, nonces, known) = (spans[.ether], spans[.nonces], before)
    let isLate = isLateCorrected
    self = try AccountSync(scan.afterLogs, account)
    isLateCorrected = isLate
    (spans[.ether], spans[.nonces]) = (ether, nonces)
    for (subject, said) in known where subject.isCompared { before[subject] = said }
  }
}

extension HistorySubject {
  /// Whether its rows can be compared with what a contract says.
  fileprivate var isCompared: Bool {
    switch self {
    case .token, .items, .item: true
    case .ether, .nonces, .otherTokens: false
    }
  }
}
