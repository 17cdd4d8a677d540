import Core
import Entity

/// Compares the rows of an account's tokens with their balances.
///
/// Each token is judged by itself. One that no list names and that the account never used is not
/// asked for: anybody can write logs that name the account, and its rows stay what they were told.
///
/// Where older blocks were not asked for, the balance before the first of the others is where the
/// rows begin.
struct TokenProver: Sendable {
  let scan: ScanContext
  let account: Address
  /// The tokens that a list names, and the chain's wrapped coin.
  let listed: Set<Address>
  /// The contracts that were searched where a node searches only named ones.
  let named: Set<Address>
  /// What is said of the logs of all tokens.
  let logs: HistorySpans
  /// What was said of the tokens before.
  let before: [Address: HistorySpans]
  /// The lowest block whose logs were searched since the tokens were compared before, or were not.
  let firstNew: UInt64

  /// The result of a comparison.
  struct Outcome: Sendable {
    var added = 0
    var tokens: [Address: HistorySpans] = [:]
    /// The settled blocks of which the searches of all tokens told too little.
    var corrected: [UInt64] = []
    /// Whether the node gave the balances.
    var isCompared = true
    /// Whether they told too little of later blocks, too, which are not settled.
    var isLateCorrected = false
  }

  /// The blocks whose rows are compared: those above the last one that nobody was asked for.
  private var compared: ClosedRange<UInt64> {
    let last = logs.spans.last { $0.grade == .missing(.notAsked) }?.blocks.upperBound
    return min(last.map { $0 + 1 } ?? 0, scan.head.number)...scan.head.number
  }

  /// Compares all tokens. Cost: one request for up to 600 tokens, two where older blocks were not asked
  /// for, and more for each that differs.
  func run() async throws(ScanStop) -> Outcome {
    let tail = scan.tail.tokenRows(of: account)
    let (account, chain) = (account, scan.chain)
    let stored = try scan.kept { (store) throws(StoreError) in
      (
        try store.tokens(of: account, chain: chain),
        try store.usedTokens(of: account, chain: chain)
      )
    }
    let own = scan.tail.transactions(of: account)
    let seen = Set(stored.0).union(tail.compactMap(\.movement.token))
    let used = Set(stored.1).union(
      tail.filter { $0.movement.transaction.map(own.contains) ?? false }
        .compactMap(\.movement.token)
    )
    var outcome = Outcome()
    for token in seen { outcome.tokens[token] = logs }
    let judged = used.union(listed).sorted { $0.description < $1.description }
    // Nothing is to be compared where the newest block itself was not asked for.
    guard logs.grade(at: scan.head.number) != .missing(.notAsked),
      let held = try await balances(of: judged, at: scan.head.number),
      let before = try await balances(of: judged, before: compared.lowerBound)
    else {
      outcome.isCompared = false
      return outcome
    }
    for (place, token) in judged.enumerated() {
      let pair = (before: before[place], after: held[place])
      try await judge(token, pair, tail, &outcome, isSeen: seen.contains(token))
    }
    return outcome
  }

  /// Reads balances before a block; those before block 0, and before a contract existed, are zero.
  private func balances(
    of tokens: [Address],
    before block: UInt64
  ) async throws(ScanStop) -> [UInt256?]? {
    guard block > 0 else { return tokens.map { _ in .zero } }
    return try await balances(of: tokens, at: block - 1)
  }

  /// Reads balances after a block; nil for a token that does not give one, and nil for all if the node
  /// runs no calls, or not there.
  private func balances(
    of tokens: [Address],
    at block: UInt64
  ) async throws(ScanStop) -> [UInt256?]? {
    guard !tokens.isEmpty else { return [] }
    let (account, isOld) = (account, block < scan.head.number)
    let outcomes: [CallOutcome]
    do {
      outcomes = try await CallBatch(node: scan.node, tag: .number(block)).run(
        tokens.map { ContractCall(target: $0, input: ERC20.balanceOf(account)) }
      )
    } catch {
      switch error {
      case .missingData, .unsupported: return nil
      default: throw .node(error)
      }
    }
    return outcomes.map { outcome in
      guard case .returned(let output) = outcome else { return nil }
      if isOld, output.isEmpty { return .zero }
      return try? ERC20.decodeUInt256(output)
    }
  }

  private func judge(
    _ token: Address,
    _ balances: (before: UInt256?, after: UInt256?),
    _ tail: [MovementRow],
    _ outcome: inout Outcome,
    isSeen: Bool
  ) async throws(ScanStop) {
    guard let held = balances.after, let start = balances.before else {
      if isSeen {
        outcome.tokens[token] = whole(HistorySpans(compared, .missing(.unreadable)), token)
      }
      return
    }
    let rows = try rows(of: token, tail, beside: start)
    let sums = PrefixSums(rows)
    let sum = sums.sum(through: scan.head.number)
    // A listed token that the account never had says nothing.
    guard isSeen || held > 0 else { return }
    guard sum != Int257(held) else {
      outcome.tokens[token] = whole(proved(token), token)
      return
    }
    let differs = HistoryGrade.missing(.rowsDiffer(rows: sum?.unsigned, held: held))
    let known = before[token] ?? HistorySpans()
    let hasGap = known.spans.contains { $0.grade.strength == 0 }
    // What is only told was never compared.
    let isTold = known.spans.contains { $0.grade.strength == 1 }
    let mayRepair = hasGap ? try scan.repairs(account) : false
    let isNew = known.clamped(to: compared).spans.contains { $0.grade == .missing(.notAsked) }
    let isRepaired = isTold || mayRepair || isNew
    // One that does not log every change was searched in vain before.
    guard isRepaired || !known.isWholly(in: compared, where: \.isOfRows) else {
      outcome.tokens[token] = whole(HistorySpans(compared, differs), token)
      return
    }
    let first = max(compared.lowerBound, known.isEmpty || isRepaired ? 0 : firstNew)
    let found = try await TokenSearch(scan: scan, account: account, token: token)
      .run(in: min(first, scan.head.number)...scan.head.number, rows)
    outcome.added += found.added
    outcome.corrected += found.corrected
    outcome.isLateCorrected = outcome.isLateCorrected || found.isLateCorrected
    guard let spans = found.spans else {
      outcome.tokens[token] = whole(HistorySpans(compared, differs), token)
      return
    }
    let new = proved(token).replaced(by: spans)
    let earlier = first > 0 ? known.cut(above: first - 1) : HistorySpans()
    // What was proved before stays so where these nodes lack something, but not where rows differ.
    // What was only told does not: somewhere the rows differ.
    let judged = known.removing { $0.strength < 2 }.improved(by: new)
      .replaced(by: new.removing { !$0.isOfRows })
      .replaced(by: earlier)
    outcome.tokens[token] = whole(judged, token)
  }

  /// What is said of the compared blocks, and of those below them what was said before.
  private func whole(_ spans: HistorySpans, _ token: Address) -> HistorySpans {
    guard compared.lowerBound > 0 else { return spans }
    let last = compared.lowerBound - 1
    let known = before[token] ?? HistorySpans()
    return logs.cut(above: last).improved(by: known.cut(above: last))
      .replaced(by: spans.clamped(to: compared))
  }

  /// What is said of a token whose rows add up: its logs were searched, if only by its name.
  private func proved(_ token: Address) -> HistorySpans {
    let own =
      named.contains(token)
      ? logs.replacing(.missing(.namedContractsOnly), with: .told(by: scan.endpoint)) : logs
    return own.raised(to: .proved(.node(scan.endpoint)))
  }

  /// The rows of the compared blocks, after one of what the account had before them.
  private func rows(
    of token: Address,
    _ tail: [MovementRow],
    beside start: UInt256
  ) throws(ScanStop) -> [ProposedRow] {
    let (account, chain, blocks) = (account, scan.chain, compared)
    let settled = try scan.kept { (store) throws(StoreError) in
      try store.settledRows(of: account, asset: .token(token), in: blocks, chain: chain)
    }
    let late = tail.filter { row in
      row.movement.asset == .token(token) && blocks.contains(row.movement.block.number)
    }
    let rows = settled + late.map(ProposedRow.init)
    guard blocks.lowerBound > 0, start > 0 else { return rows }
    let held = ProposedRow(
      block: blocks.lowerBound - 1,
      amount: start,
      direction: 1,
      isChecked: true
    )
    return [held] + rows
  }
}

extension Movement {
  /// The token that moved; nil for anything else.
  fileprivate var token: Address? {
    guard kind.isTransfer, case .token(let contract) = asset else { return nil }
    return contract
  }
}

extension Int257 {
  /// The number; nil if it is negative.
  fileprivate var unsigned: UInt256? { isNegative ? nil : magnitude }
}

extension HistoryGrade {
  /// Whether the rows are known to differ from the balance.
  fileprivate var isOfRows: Bool {
    guard case .missing(.rowsDiffer) = self else { return false }
    return true
  }
}
