import Core
import Entity

/// The rows that histories must show, oldest first.
struct HistoryTruth: Sendable {
  private(set) var rows: [TrueRow] = []

  mutating func note(_ row: TrueRow) { rows.append(row) }

  /// Forgets what a reorganization removed.
  mutating func forget(above block: UInt64) { rows.removeAll { $0.block > block } }

  func rows(of account: Address) -> [TrueRow] { rows.filter { $0.account == account } }

  /// How much an account has more or less of an asset after each block in which that changes.
  func changes(of account: Address, _ asset: TrueRow.Asset) -> [UInt64: Int257?] {
    var sums: [UInt64: ExactSum] = [:]
    for row in rows(of: account) where row.asset == asset && row.direction != 0 {
      sums[row.block, default: ExactSum()].add(row.amount, direction: row.direction)
    }
    return sums.filter { $0.value != ExactSum() }.mapValues(\.value)
  }

  /// How much an account has more or less of an asset than at the start.
  func sum(of account: Address, _ asset: TrueRow.Asset) -> Int257? {
    rows(of: account).filter { $0.asset == asset }
      .reduce(into: ExactSum()) { $0.add($1.amount, direction: $1.direction) }.value
  }

  /// The assets of which the rows of an account tell something.
  func assets(of account: Address) -> Set<TrueRow.Asset> { Set(rows(of: account).map(\.asset)) }
}
