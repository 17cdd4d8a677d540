import Core
import Entity

/// The comparison of collections (ERC-721, ERC-1155), each by itself.
extension TokenProver {
  /// The most items of a collection whose balances are searched for the block that is missing, and
  /// the most balances that are read for each.
  ///
  /// Whoever has the contract decides how many items differ, and could make each cost as much as it
  /// likes.
  private static let most = (items: 4, probes: 64)

  func judge(
    _ collection: CollectionRows,
    _ answers: [CallOutcome],
    _ outcome: inout Outcome,
    isToken: Bool
  ) async throws(ScanStop) {
    let contract = collection.contract
    let held: [LoggedBalance: UInt256]
    switch collection.reading(answers, of: account) {
    case .untold: return
    case .unreadable:
      outcome.subjects[.items(contract)] = HistorySpans(scan.all, .missing(.unreadable))
      return
    case .held(let read): held = read
    }
    let reader = ItemRowReader(scan: scan, account: account, rows: .ofThisSync)
    var rows = collection
    outcome.subjects[.items(contract)] = proved(contract)
    // How many there are finds the items that no log showed, so it goes first.
    let count = LoggedBalance.count(contract)
    if let items = held[count], rows.sum(of: count) != Int257(items) {
      outcome.subjects[.items(contract)] = try await found(count, items, 256, &outcome)
      rows = try reader.collection(contract, isToken: isToken)
    }
    var searched: [LoggedBalance: HistorySpans] = [:]
    while searched.count < Self.most.items, outcome.itemSearches > 0,
      let balance = rows.differing(from: held).first(where: { searched[$0] == nil })
    {
      searched[balance] = try await found(
        balance,
        held[balance] ?? 0,
        Self.most.probes,
        &outcome
      )
      // The logs of one item can tell of others.
      rows = try reader.collection(contract, isToken: isToken)
    }
    for (balance, spans) in searched where spans.spans.contains(where: { $0.grade.strength == 0 }) {
      outcome.subjects[balance.subject] = spans
    }
    if let differ = differ(rows, held, searched: Set(searched.keys)),
      outcome.subjects[.items(contract)]?.isWhole != false
    {
      outcome.subjects[.items(contract)] = HistorySpans(scan.all, differ)
    }
  }

  /// What is said of the whole collection beside the items that are named; nil if nothing is.
  private func differ(
    _ rows: CollectionRows,
    _ held: [LoggedBalance: UInt256],
    searched: Set<LoggedBalance>
  ) -> HistoryGrade? {
    // Beyond the most that are named: how many were asked for, and how many are as the contract says.
    let differing = rows.differing(from: held)
    if differing.contains(where: { !searched.contains($0) }) {
      let asked = rows.questions.count { $0 != .count(rows.contract) }
      let agreeing = max(0, asked - differing.count)
      return .missing(
        .rowsDiffer(rows: UInt256(UInt64(asked)), held: UInt256(UInt64(agreeing)))
      )
    }
    // One that left unseen, and one that came unseen: the number is right, and no log names the other.
    let count = LoggedBalance.count(rows.contract)
    guard let items = held[count], rows.sum(of: count) == Int257(items) else { return nil }
    let known = rows.known(of: items, held)
    return known == Int257(items)
      ? nil : .missing(.rowsDiffer(rows: known?.unsigned, held: items))
  }

  /// Searches a balance of a collection, or says of all blocks that its rows differ if enough was
  /// searched in this sync.
  private func found(
    _ balance: LoggedBalance,
    _ held: UInt256,
    _ mostProbes: Int,
    _ outcome: inout Outcome
  ) async throws(ScanStop) -> HistorySpans {
    let rows = try scan.rows(of: balance, account, in: scan.all)
    guard outcome.itemSearches > 0 else {
      let sum = PrefixSums(rows).sum(through: scan.head.number)
      return HistorySpans(
        scan.all,
        .missing(.rowsDiffer(rows: sum?.unsigned, held: held))
      )
    }
    outcome.itemSearches -= 1
    return try await searched(balance, rows, held: held, mostProbes: mostProbes, &outcome)
  }
}

extension HistorySpans {
  /// Whether no rows are known to be missing.
  fileprivate var isWhole: Bool { spans.allSatisfy { $0.grade.strength > 0 } }
}
