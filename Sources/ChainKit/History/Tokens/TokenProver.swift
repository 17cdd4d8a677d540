import Core
import Entity

/// Compares the rows of an account's tokens and collections with what their contracts say.
///
/// Each is judged by itself. Which are compared, ``ComparedAssets`` says; of the others nobody asks,
/// and their rows stay what they were told.
///
/// Where older blocks were not asked for, the balance of a token before the first of the others is
/// where its rows begin; collections are not compared then.
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
    /// What they told too little of, in any block.
    var omissions: [LogOmission] = []
    /// Where the rows of each compared token begin.
    var starts: [Address: StartBalance] = [:]
    /// How many more balances of items are searched.
    var itemSearches = 32
  }

  /// The blocks whose rows are compared: those above the last one that nobody was asked for.
  private var compared: ClosedRange<UInt64> {
    let last = logs.spans.last { $0.grade == .missing(.notAsked) }?.blocks.upperBound
    return min(last.map { $0 + 1 } ?? 0, scan.head.number)...scan.head.number
  }

  /// Compares all tokens and collections. Cost: one request for up to 600 balances, two where older
  /// blocks were not asked for, and more for each that differs.
  func run() async throws(ScanStop) -> Outcome {
    let assets = try ComparedAssets(of: account, listed: listed, .ofThisSync, scan)
    var outcome = Outcome()
    for token in assets.seen { outcome.subjects[.token(token)] = whole(logs, .token(token)) }
    for collection in assets.collections {
      outcome.subjects[.items(collection)] = whole(logs, .items(collection))
    }
    let first = compared.lowerBound
    // Items that differ stay known while their collections are not compared.
    for case .item(let contract, let id) in before.keys where first > 0 {
      outcome.subjects[.item(contract, id: id)] = whole(logs, .item(contract, id: id))
    }
    let tokens = assets.tokens.map(LoggedBalance.token)
    let items = first > 0 ? [] : assets.items
    // Nothing is to be compared where the newest block itself was not asked for.
    guard logs.grade(at: scan.head.number) != .missing(.notAsked),
      let answers = try await answers(to: tokens + items.flatMap(\.questions)),
      let before = first > 0 ? try await self.answers(to: tokens, at: first - 1) : []
    else {
      outcome.isCompared = false
      return outcome
    }
    let starts: [UInt256?] =
      first > 0 ? zip(tokens, before).map(start) : tokens.map { _ in .zero }
    for (place, token) in assets.tokens.enumerated() {
      let pair = (start: starts[place], held: tokens[place].units(answers[place], of: account))
      try await judge(token, pair, &outcome, isSeen: assets.seen.contains(token))
    }
    var rest = answers.dropFirst(tokens.count)
    for collection in items {
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

  /// Reads balances after a block, or at the head; nil for all if the node runs no calls, or not there.
  private func answers(
    to questions: [LoggedBalance],
    at block: UInt64? = nil
  ) async throws(ScanStop) -> [CallOutcome]? {
    guard !questions.isEmpty else { return [] }
    let account = account
    do {
      return try await CallBatch(node: scan.node, tag: .number(block ?? scan.head.number))
        .run(questions.map { $0.call(account) })
    } catch {
      switch error {
      case .missingData, .unsupported: return nil
      default: throw .node(error)
      }
    }
  }

  /// What an account had after an old block; a contract that did not exist yet answers nothing.
  private func start(_ balance: LoggedBalance, _ answer: CallOutcome) -> UInt256? {
    if case .returned(let output) = answer, output.isEmpty { return .zero }
    return balance.units(answer, of: account)
  }

  private func judge(
    _ token: Address,
    _ balances: (start: UInt256?, held: UInt256?),
    _ outcome: inout Outcome,
    isSeen: Bool
  ) async throws(ScanStop) {
    let balance = LoggedBalance.token(token)
    guard let held = balances.held, let start = balances.start else {
      if isSeen {
        let unreadable = HistorySpans(compared, .missing(.unreadable))
        outcome.subjects[.token(token)] = whole(unreadable, .token(token))
      }
      return
    }
    // A listed token that the account never had says nothing.
    guard isSeen || held > 0 else { return }
    let first = StartBalance(first: compared.lowerBound, units: start)
    outcome.starts[token] = first
    let rows = try scan.rows(of: balance, account, since: first)
    guard PrefixSums(rows).sum(through: scan.head.number) == Int257(held) else {
      outcome.subjects[.token(token)] = try await searched(balance, rows, held: held, &outcome)
      return
    }
    // What a state root has proved stays so, whoever gives the balance now.
    let byRoot = before[.token(token), default: HistorySpans()].removing { $0.strength < 3 }
    outcome.subjects[.token(token)] = whole(byRoot.improved(by: proved(token)), .token(token))
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
    let differs = HistoryGrade.missing(.rowsDiffer(rows: sum?.unsigned, held: held))
    // Of an item of which nothing is said by itself, its collection's word was said.
    let known =
      before[balance.subject] ?? before[.items(balance.contract)] ?? HistorySpans()
    let hasGap = known.spans.contains { $0.grade.strength == 0 }
    // What is only told was never compared.
    let isTold = known.spans.contains { $0.grade.strength == 1 }
    let mayRepair = hasGap ? try scan.repairs(account) : false
    let isNew = known.clamped(to: compared).spans.contains { $0.grade == .missing(.notAsked) }
    let isRepaired = isTold || mayRepair || isNew
    // One that does not log every change was searched in vain before.
    guard isRepaired || !known.isWholly(in: compared, where: \.isOfRows) else {
      return whole(HistorySpans(compared, differs), balance.subject)
    }
    let first = max(compared.lowerBound, known.isEmpty || isRepaired ? 0 : firstNew)
    var search = TokenSearch(scan: scan, account: account, balance: balance)
    search.mostProbes = mostProbes
    let found = try await search.run(
      in: min(first, scan.head.number)...scan.head.number,
      rows
    )
    outcome.added += found.added
    outcome.corrected += found.corrected
    outcome.omissions += found.omissions
    outcome.isLateCorrected = outcome.isLateCorrected || found.isLateCorrected
    guard let spans = found.spans else {
      return whole(HistorySpans(compared, differs), balance.subject)
    }
    let new = proved(balance.contract).replaced(by: spans)
    let earlier = first > 0 ? known.cut(above: first - 1) : HistorySpans()
    // What was proved before stays so where these nodes lack something, but not where rows differ.
    // What was only told does not: somewhere the rows differ.
    let judged = known.removing { $0.strength < 2 }.improved(by: new)
      .replaced(by: new.removing { !$0.isOfRows })
      .replaced(by: earlier)
    return whole(judged, balance.subject)
  }

  /// What is said of the compared blocks, and of those below them what was said before.
  private func whole(_ spans: HistorySpans, _ subject: HistorySubject) -> HistorySpans {
    guard compared.lowerBound > 0 else { return spans }
    let last = compared.lowerBound - 1
    let known = (before[subject] ?? HistorySpans()).cut(above: last)
    // That a search told the logs takes no difference away: only a comparison does.
    return logs.cut(above: last).improved(by: known)
      .replaced(by: known.removing { !$0.isOfComparison })
      .replaced(by: spans.clamped(to: compared))
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
  var isOfRows: Bool {
    guard case .missing(.rowsDiffer) = self else { return false }
    return true
  }

  /// Whether a comparison found the gap, not the search of the logs.
  fileprivate var isOfComparison: Bool {
    [.missing(.unreadable), .missing(.state)].contains(self) || isOfRows
  }
}
