import Core
import Entity

/// Compares the rows of an account's tokens and collections with what their contracts say.
///
/// Each is judged by itself. Which are compared, ``ComparedAssets`` says; of the others nobody asks,
/// and their rows stay what they were told.
struct TokenProver: Sendable {
  let scan: ScanContext
  let account: Address
  /// The tokens and collections that a list names, and the chain's wrapped coin.
  let listed: Set<Address>
  /// The contracts that were searched where a node searches only named ones.
  let named: Set<Address>
  /// What is said of the logs of all tokens.
  let logs: HistorySpans
  /// What was said of the tokens and collections before.
  let before: [HistorySubject: HistorySpans]
  /// The lowest block whose logs were searched since the tokens were compared before, or were not.
  let firstNew: UInt64

  /// The result of a comparison.
  struct Outcome: Sendable {
    var added = 0
    var subjects: [HistorySubject: HistorySpans] = [:]
    /// The settled blocks of which the searches of all tokens told too little.
    var corrected: [UInt64] = []
    /// Whether the node gave the balances.
    var isCompared = true
    /// Whether they told too little of later blocks, too, which are not settled.
    var isLateCorrected = false
    /// How many more balances of items are searched.
    var itemSearches = 32
  }

  /// Compares all tokens and collections. Cost: one request for up to 600 balances, and more for each
  /// that differs.
  func run() async throws(ScanStop) -> Outcome {
    let assets = try ComparedAssets(of: account, listed: listed, .ofThisSync, scan)
    var outcome = Outcome()
    for token in assets.seen { outcome.subjects[.token(token)] = logs }
    for collection in assets.collections { outcome.subjects[.items(collection)] = logs }
    let questions =
      assets.tokens.map(LoggedBalance.token) + assets.items.flatMap(\.questions)
    guard let answers = try await answers(to: questions) else {
      outcome.isCompared = false
      return outcome
    }
    for (token, answer) in zip(assets.tokens, answers) {
      try await judge(token, answer, &outcome, isSeen: assets.seen.contains(token))
    }
    var rest = answers.dropFirst(assets.tokens.count)
    for collection in assets.items {
      let count = collection.questions.count
      try await judge(
        collection,
        Array(rest.prefix(count)),
        &outcome,
        isToken: assets.seen.contains(collection.contract)
      )
      rest = rest.dropFirst(count)
    }
    return outcome
  }

  /// Reads balances at the head; nil for all if the node runs no calls, or not there.
  private func answers(to questions: [LoggedBalance]) async throws(ScanStop) -> [CallOutcome]? {
    guard !questions.isEmpty else { return [] }
    let account = account
    do {
      return try await CallBatch(node: scan.node, tag: .number(scan.head.number))
        .run(questions.map { $0.call(account) })
    } catch {
      switch error {
      case .missingData, .unsupported: return nil
      default: throw .node(error)
      }
    }
  }

  private func judge(
    _ token: Address,
    _ answer: CallOutcome,
    _ outcome: inout Outcome,
    isSeen: Bool
  ) async throws(ScanStop) {
    let balance = LoggedBalance.token(token)
    guard let held = balance.units(answer, of: account) else {
      if isSeen {
        outcome.subjects[.token(token)] = HistorySpans(scan.all, .missing(.unreadable))
      }
      return
    }
    // A listed token that the account never had says nothing.
    guard isSeen || held > 0 else { return }
    let rows = try scan.rows(of: balance, account, in: scan.all)
    guard PrefixSums(rows).sum(through: scan.head.number) == Int257(held) else {
      outcome.subjects[.token(token)] = try await searched(balance, rows, held: held, &outcome)
      return
    }
    // What a state root has proved stays so, whoever gives the balance now.
    let byRoot = before[.token(token), default: HistorySpans()].removing { $0.strength < 3 }
    outcome.subjects[.token(token)] = byRoot.improved(by: proved(token))
  }

  /// Searches the blocks at which rows begin to differ from a balance, and says what is said of them.
  func searched(
    _ balance: LoggedBalance,
    _ rows: [ProposedRow],
    held: UInt256,
    mostProbes: Int = 256,
    _ outcome: inout Outcome
  ) async throws(ScanStop) -> HistorySpans {
    let sum = PrefixSums(rows).sum(through: scan.head.number)
    let whole = HistoryGrade.missing(.rowsDiffer(rows: sum?.unsigned, held: held))
    // Of an item of which nothing is said by itself, its collection's word was said.
    let known =
      before[balance.subject] ?? before[.items(balance.contract)] ?? HistorySpans()
    let hasGap = known.spans.contains { $0.grade.strength == 0 }
    // What is only told was never compared.
    let isTold = known.spans.contains { $0.grade.strength == 1 }
    let mayRepair = hasGap ? try scan.repairs(account) : false
    let isRepaired = isTold || mayRepair
    // One that does not log every change was searched in vain before.
    guard isRepaired || !known.isWholly(in: scan.all, where: \.isOfRows) else {
      return HistorySpans(scan.all, whole)
    }
    let first = known.isEmpty || isRepaired ? 0 : firstNew
    var search = TokenSearch(scan: scan, account: account, balance: balance)
    search.mostProbes = mostProbes
    let found = try await search.run(
      in: min(first, scan.head.number)...scan.head.number,
      rows
    )
    outcome.added += found.added
    outcome.corrected += found.corrected
    outcome.isLateCorrected = outcome.isLateCorrected || found.isLateCorrected
    guard let spans = found.spans else { return HistorySpans(scan.all, whole) }
    let new = proved(balance.contract).replaced(by: spans)
    let earlier = first > 0 ? known.cut(above: first - 1) : HistorySpans()
    // What was proved before stays so where these nodes lack something, but not where rows differ.
    // What was only told does not: somewhere the rows differ.
    return known.removing { $0.strength < 2 }.improved(by: new)
      .replaced(by: new.removing { !$0.isOfRows })
      .replaced(by: earlier)
  }

  /// What is said of a contract whose rows add up: its logs were searched, if only by its name.
  func proved(_ contract: Address) -> HistorySpans {
    let own =
      named.contains(contract)
      ? logs.replacing(.missing(.namedContractsOnly), with: .told(by: scan.endpoint)) : logs
    return own.raised(to: .proved(.node(scan.endpoint)))
  }
}

extension Int257 {
  /// The number; nil if it is negative.
  var unsigned: UInt256? { isNegative ? nil : magnitude }
}

extension HistoryGrade {
  /// Whether the rows are known to differ from the balance.
  fileprivate var isOfRows: Bool {
    guard case .missing(.rowsDiffer) = self else { return false }
    return true
  }
}
