import Core
import Entity

/// What has changed in a page of the history since it was shown.
struct PageUpdate: Sendable {
  /// A transaction that was shown, and is not as it was.
  struct Loss: Sendable {
    enum Reason: Sendable {
      /// A reorganization has taken it out of the chain.
      case takenBack
      /// It is in another branch of the chain now, where it moves something else.
      case changed
      /// It is not in the history any more, though its block may be part of the chain.
      case notFound
    }

    let transaction: JudgedTransaction
    let reason: Reason
  }

  /// The block up to which all was known before; nil if no sync had come to its end.
  let asOf: BlockReference?
  /// Whether the page begins with the newest transaction.
  let isNewest: Bool
  /// The new transactions that are shown, and those that are folded; none of a page that does not
  /// begin with the newest transaction, into which older ones move.
  let new: Int
  let newFolded: Int
  /// Whether the page has other transactions than before.
  let isOther: Bool
  /// How many transactions more there are, on whatever page; nil if not all were counted.
  let more: Int?
  /// The number of shown transactions that are not there at the moment.
  let absent: Int
  /// The shown transactions that were lost for good; none before the sync has come to its end.
  private(set) var losses: [Loss] = []
  /// The tokens of those.
  let tokens: [Address: Token]

  /// Compares a page with the one that was shown.
  init(of shown: ListHistory.Response, by now: ListHistory.Response) {
    (asOf, tokens) = (shown.page.asOf, shown.tokens)
    isNewest = shown.selection.scope.before == nil && shown.page.offset == 0
    let known = Set(shown.transactions.map(\.key))
    let keys = now.transactions.map(\.key)
    // Below the last one that was there before, older transactions move up.
    let end = keys.lastIndex(where: known.contains)
    let top = shown.page.next == nil ? keys.count : end.map { $0 + 1 } ?? keys.count
    let fresh = zip(now.transactions, keys).prefix(isNewest ? top : 0)
      .filter { !known.contains($0.1) }.map { $0.0 }
    new = fresh.count(where: now.isShown)
    newFolded = fresh.count - new
    isOther = known != Set(keys)
    more = shown.page.isTotal && now.page.isTotal ? now.page.total - shown.page.total : nil
    absent = Self.absent(from: now.page, of: shown.shownTransactions).gone.count
  }

  /// Does the same after a sync, and finds what was lost.
  ///
  /// Cost: one page more if transactions have moved down from this one.
  init(
    of shown: ListHistory.Response,
    by now: ListHistory.Response,
    _ report: HistoryReport,
    _ question: ReadHistory,
    read: (ReadHistory) async throws -> HistoryPage
  ) async throws {
    self.init(of: shown, by: now)
    var (gone, unknown) = Self.absent(from: now.page, of: shown.shownTransactions)
    if !unknown.isEmpty, let next = now.page.next {
      let below = try await read(question.continued(at: next, limit: shown.transactions.count))
      gone += Self.absent(from: below, of: unknown).gone
    }
    let isReplaced: (JudgedTransaction) -> Bool = { transaction in
      report.forkedAt.map { transaction.block > $0 } ?? false
    }
    losses = gone.compactMap { transaction in
      if isReplaced(transaction) { return Loss(transaction: transaction, reason: .takenBack) }
      // What moved it may be known by now.
      guard transaction.rows.first?.movement.transaction != nil else { return nil }
      return Loss(transaction: transaction, reason: .notFound)
    }
    let present = Dictionary(now.transactions.map { ($0.key, $0) }) { first, _ in first }
    losses += shown.shownTransactions.filter(isReplaced).compactMap { old in
      guard let new = present[old.key], !new.facts.isSuperset(of: old.facts) else { return nil }
      return Loss(transaction: old, reason: .changed)
    }
  }

  /// Returns those of some transactions that a page would have if they were still there, and those
  /// that may be on another page.
  private static func absent(
    from page: HistoryPage,
    of transactions: [JudgedTransaction]
  ) -> (gone: [JudgedTransaction], unknown: [JudgedTransaction]) {
    let keys = Set(page.transactions.map { $0.first.map(JudgedTransaction.Key.init) })
    let highest = page.movements.first?.block.number
    let lowest = page.movements.last?.block.number
    var (gone, unknown): ([JudgedTransaction], [JudgedTransaction]) = ([], [])
    for transaction in transactions where !keys.contains(transaction.key) {
      // If others above it are gone, it has moved to the page before.
      if page.offset > 0, highest.map({ transaction.block >= $0 }) ?? true { continue }
      if page.next == nil || lowest.map({ transaction.block > $0 }) ?? false {
        gone.append(transaction)
      } else {
        unknown.append(transaction)
      }
    }
    return (gone, unknown)
  }
}

extension ListHistory.Response {
  /// The transactions that the text has.
  fileprivate var shownTransactions: [JudgedTransaction] { transactions.filter(isShown) }
}

extension JudgedTransaction {
  /// What makes it the same one in another page, also if it has moved to another block.
  fileprivate enum Key: Hashable {
    case transaction(Hash32)
    case row(Fact, block: Hash32)

    init(_ first: Movement) {
      self = first.transaction.map(Self.transaction) ?? .row(Fact(first), block: first.block.hash)
    }
  }

  /// What is shown of a row.
  fileprivate struct Fact: Hashable {
    let account: Address
    let kind: Movement.Kind
    let asset: Movement.Asset
    let amount: UInt256
    let status: Movement.Status

    init(_ movement: Movement) {
      (account, kind, asset) = (movement.account, movement.kind, movement.asset)
      (amount, status) = (movement.amount, movement.status)
    }
  }

  fileprivate var key: Key? { rows.first.map { Key($0.movement) } }
  fileprivate var facts: Set<Fact> { Set(rows.map { Fact($0.movement) }) }
  fileprivate var block: UInt64 { rows.first?.movement.block.number ?? 0 }
}
