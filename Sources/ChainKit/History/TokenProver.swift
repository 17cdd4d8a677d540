import Core
import Entity

/// Compares the rows of an account's tokens with their balances.
///
/// Each token is judged by itself. One that no list names and that the account never used is not
/// asked for: anybody can write logs that name the account, and its rows stay what they were told.
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
    /// What they told too little of, in any block.
    var omissions: [LogOmission] = []
  }

  /// Compares all tokens. Cost: one request for up to 600 tokens, and more for each that differs.
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
    guard let held = try await balances(of: judged) else {
      outcome.isCompared = false
      return outcome
    }
    for (token, units) in zip(judged, held) {
      try await judge(token, units, &outcome, isSeen: seen.contains(token))
    }
    return outcome
  }

  /// Reads balances at the head; nil for a token that does not give one, and nil for all if the node
  /// runs no calls, or not there.
  private func balances(of tokens: [Address]) async throws(ScanStop) -> [UInt256?]? {
    guard !tokens.isEmpty else { return [] }
    let (account, head) = (account, scan.head.number)
    let outcomes: [CallOutcome]
    do {
      outcomes = try await CallBatch(node: scan.node, tag: .number(head)).run(
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
      return try? ERC20.decodeUInt256(output)
    }
  }

  private func judge(
    _ token: Address,
    _ held: UInt256?,
    _ outcome: inout Outcome,
    isSeen: Bool
  ) async throws(ScanStop) {
    let rows = try scan.rows(of: token, account)
    let sums = PrefixSums(rows)
    let sum = sums.sum(through: scan.head.number)
    guard let held else {
      if isSeen { outcome.tokens[token] = HistorySpans(scan.all, .missing(.unreadable)) }
      return
    }
    // A listed token that the account never had says nothing.
    guard isSeen || held > 0 else { return }
    guard sum != Int257(held) else {
      outcome.tokens[token] = proved(token)
      return
    }
    let whole = HistoryGrade.missing(.rowsDiffer(rows: sum?.unsigned, held: held))
    let known = before[token] ?? HistorySpans()
    let hasGap = known.spans.contains { $0.grade.strength == 0 }
    // What is only told was never compared.
    let isTold = known.spans.contains { $0.grade.strength == 1 }
    let mayRepair = hasGap ? try scan.repairs(account) : false
    let isRepaired = isTold || mayRepair
    // One that does not log every change was searched in vain before.
    guard isRepaired || !known.isWholly(in: scan.all, where: \.isOfRows) else {
      outcome.tokens[token] = HistorySpans(scan.all, whole)
      return
    }
    let first = known.isEmpty || isRepaired ? 0 : firstNew
    let found = try await TokenSearch(scan: scan, account: account, token: token)
      .run(in: min(first, scan.head.number)...scan.head.number, rows)
    outcome.added += found.added
    outcome.corrected += found.corrected
    outcome.omissions += found.omissions
    outcome.isLateCorrected = outcome.isLateCorrected || found.isLateCorrected
    guard let spans = found.spans else {
      outcome.tokens[token] = HistorySpans(scan.all, whole)
      return
    }
    let new = proved(token).replaced(by: spans)
    let earlier = first > 0 ? known.cut(above: first - 1) : HistorySpans()
    // What was proved before stays so where these nodes lack something, but not where rows differ.
    // What was only told does not: somewhere the rows differ.
    outcome.tokens[token] = known.removing { $0.strength < 2 }.improved(by: new)
      .replaced(by: new.removing { !$0.isOfRows })
      .replaced(by: earlier)
  }

  /// What is said of a token whose rows add up: its logs were searched, if only by its name.
  private func proved(_ token: Address) -> HistorySpans {
    let own =
      named.contains(token)
      ? logs.replacing(.missing(.namedContractsOnly), with: .told(by: scan.endpoint)) : logs
    return own.raised(to: .proved(.node(scan.endpoint)))
  }

}

extension ScanContext {
  /// The rows of a token of an account, as far as they are known.
  func rows(of token: Address, _ account: Address) throws(ScanStop) -> [ProposedRow] {
    let (chain, all) = (chain, all)
    let settled = try kept { (store) throws(StoreError) in
      try store.settledRows(of: account, asset: .token(token), in: all, chain: chain)
    }
    return settled
      + tail.tokenRows(of: account).filter { $0.movement.asset == .token(token) }
      .map(ProposedRow.init)
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
  var isOfRows: Bool {
    guard case .missing(.rowsDiffer) = self else { return false }
    return true
  }
}
