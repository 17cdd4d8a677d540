import Core
import Entity
import GRDB

/// The rows that a filter selects, as SQL.
///
/// An index has them in their order: those of a counterparty, of an asset, or of an account.
struct RowSelection {
  /// The accounts, each once, in ascending order.
  let accounts: [Address]
  /// Whether all rows of the accounts are selected.
  let isWhole: Bool
  private let index: String
  /// The index that has the newest block first; the others have it last.
  private static let byAccount = "movement_by_account"
  private let condition: String
  /// The arguments of `condition`.
  private let arguments: StatementArguments
  /// Before it are all rows that are old enough.
  private let end: RowBound

  /// Finds the blocks of the times that the filter names: the time of a block is never below that
  /// of its parent. Cost: logarithmic in the number of stored blocks.
  init(_ filter: HistoryFilter, in db: Database) throws {
    accounts = Set(filter.accounts).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var parts = ["chain = ?"]
    var arguments: StatementArguments = [filter.chain.value.stored]
    func add(_ part: String, _ values: StatementArguments) {
      parts.append(part)
      arguments += values
    }
    if let asset = filter.asset { add("asset = ?", [asset.blob]) }
    // A contract alone stands for its items, too.
    if case .item(_, let id) = filter.asset { add("token_id = ?", [id.blob]) }
    if let counterparty = filter.counterparty {
      // A fee goes to whoever built the block, and not to the recipient of its transaction.
      add("counterparty = ? AND kind <> ?", [counterparty.blob, Movement.Kind.fee.rawValue])
    }
    if let direction = filter.direction { add("delta_sign = ?", [direction.sign]) }
    if let least = filter.least { add("amount >= ?", [least.blob]) }
    if let most = filter.most { add("amount <= ?", [most.blob]) }
    if !filter.kinds.isEmpty {
      let kinds = StatementArguments(filter.kinds.map(\.rawValue))
      add("kind IN (\(Self.places(filter.kinds.count)))", kinds)
    }
    var last = RowBound.top.block
    if let times = filter.times {
      let first = try Self.block(at: times.lowerBound, chain: filter.chain, in: db)
      add("block >= ?", [first])
      if times.upperBound < UInt64.max {
        last = try Self.block(at: times.upperBound + 1, chain: filter.chain, in: db)
      }
    }
    index =
      switch (filter.counterparty, filter.asset) {
      case (_?, _): "movement_by_counterparty"
      case (nil, _?): "movement_by_asset"
      case (nil, nil): Self.byAccount
      }
    // The chain alone.
    isWhole = parts.count == 1 && filter.times == nil
    condition = parts.joined(separator: " AND ")
    self.arguments = arguments
    end = RowBound(block: last, order: 0)
  }

  /// Prepares to read the keys of an account's rows before a place, newest first: the columns id,
  /// block, ord and tx.
  func keys(of account: Address, before place: RowBound, in db: Database) throws -> Statement {
    let bound = place.block < end.block ? place : end
    let statement = try db.makeStatement(
      sql: """
        SELECT id, block, ord, tx FROM movement INDEXED BY \(index)
        WHERE \(condition) AND account = ? AND (block, ord) < (?, ?)
        ORDER BY block DESC, ord DESC
        """
    )
    let limits: StatementArguments = [account.blob, bound.block, bound.order(for: account)]
    try statement.setArguments(arguments + limits)
    return statement
  }

  /// Counts the transactions of some blocks, but no more than a number of them; a row without one
  /// counts as one.
  func count(upTo limit: Int, blocks: ClosedRange<Int64>, in db: Database) throws -> Int {
    // Keys that ascend go behind those before them, which takes a third of the time.
    let block = index == Self.byAccount ? "-block" : "block"
    let count = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM (
          SELECT DISTINCT \(block), tx, CASE WHEN tx = x'' THEN id ELSE 0 END
          FROM movement INDEXED BY \(index)
          WHERE \(condition) AND account IN (\(Self.places(accounts.count)))
            AND block BETWEEN ? AND ? AND block < ?
          LIMIT ?)
        """,
      arguments: arguments + StatementArguments(accounts.map(\.blob))
        + [blocks.lowerBound, blocks.upperBound, end.block, limit]
    )
    return count ?? 0
  }

  private static func places(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  /// Returns the lowest number that no stored block before a time has.
  private static func block(at time: UInt64, chain: ChainID, in db: Database) throws -> Int64 {
    var (low, high) = (Int64.zero, Int64.max)
    while low < high {
      let middle = low + (high - low) / 2
      let next = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT number, time FROM header WHERE chain = ? AND number >= ?
            ORDER BY number LIMIT 1
            """
        ),
        arguments: [chain.value.stored, middle]
      )
      if let next, next.number("time") < time {
        low = next["number"] + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

/// A place among rows; those of a page are before it.
struct RowBound {
  /// Before it are all rows.
  static let top = RowBound(block: .max, order: 0)

  let block: Int64
  let order: Int64
  /// The account of a row; nil for a place that no row has. Accounts ascend at one position.
  var account: Address?

  /// The order in ``block`` below which the rows of an account are before it.
  func order(for other: Address) -> Int64 {
    guard let account, account.bytes.lexicographicallyPrecedes(other.bytes) else { return order }
    return order == .max ? order : order + 1
  }
}
