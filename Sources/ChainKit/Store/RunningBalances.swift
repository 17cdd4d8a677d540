import Core
import Entity
import GRDB

/// What some accounts together have of each asset after transactions, oldest first.
struct RunningBalances {
  /// Rows that took this many single additions are added up once for all.
  private static let mostAdded = 4 * RunningSum.rowsBetweenKept

  private let accounts: [Address]
  private let chain: ChainID
  private var sums: [AssetHistory: RunningSum] = [:]
  /// What is said of the rows.
  private let assurance: [SubjectAssurance]
  private var balances: [Int64: UInt256] = [:]

  init(of accounts: [Address], chain: ChainID, _ assurance: [SubjectAssurance]) {
    (self.accounts, self.chain, self.assurance) = (accounts, chain, assurance)
  }

  /// The rows whose sums took long.
  var unsummed: [AssetHistory] {
    sums.values.filter { $0.added > Self.mostAdded }.map(\.history)
  }

  /// Returns the balance of a row's asset after its transaction; nil if it is unknown.
  func balance(after row: Int64) -> UInt256? { balances[row] }

  /// Adds the rows of a transaction that is newer than those before.
  mutating func add(_ rows: [StoredMovement], in db: Database) throws {
    for asset in Set(rows.map(\.movement.asset)) {
      let moved = rows.filter { $0.movement.asset == asset }
      guard let last = moved.last?.movement else { continue }
      let balance = try balance(of: asset, after: last, in: db)
      for row in moved { balances[row.id] = balance }
    }
  }

  private mutating func balance(
    of asset: Movement.Asset,
    after row: Movement,
    in db: Database
  ) throws -> UInt256? {
    // Items are told apart by their IDs, and not added up.
    if case .item = asset { return nil }
    var total: Int257? = 0
    for account in accounts {
      let history = AssetHistory(chain: chain, account: account, asset: asset)
      var running = sums[history] ?? RunningSum(of: history)
      try running.advance(
        to: row.block.number.stored,
        order: Self.end(of: row, for: account),
        in: db
      )
      sums[history] = running
      guard isWhole(history, upTo: row.block.number), let sum = running.sum.value else {
        total = nil
        continue
      }
      total = total?.adding(sum)
    }
    guard let total, !total.isNegative else { return nil }
    return total.magnitude
  }

  /// Whether no row up to a block is known to be missing, and something is said of all of them.
  ///
  /// A token of which nothing is said by itself is one of the others.
  private func isWhole(_ history: AssetHistory, upTo block: UInt64) -> Bool {
    let mine = assurance.filter { $0.account == history.account }
    let found: SubjectAssurance? =
      switch history.asset {
      case .ether: mine.first { $0.subject == .ether }
      case .item: nil
      case .token(let contract):
        mine.first { $0.subject == .token(contract) } ?? mine.first { $0.subject == .otherTokens }
      }
    return (found?.spans.weakest(in: 0...block)?.strength ?? 0) > 0
  }

  /// Returns the highest position of an account's rows that are not newer than the transaction of a
  /// row, or than a row without one.
  private static func end(of row: Movement, for account: Address) -> Int64 {
    if row.transaction != nil { return Int64(MovementOrder.end(of: row.order)) }
    guard account != row.account else { return Int64(row.order) }
    let place = RowBound(block: 0, order: Int64(row.order), account: row.account)
    return place.order(for: account) - 1
  }
}
