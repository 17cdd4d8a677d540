import Core
import Entity
import Foundation
import GRDB

/// What identifies a row, and the transaction that it belongs to.
struct RowKey {
  let id: Int64
  let account: Address
  let block: Int64
  let order: Int64
  let transaction: Hash32?

  /// Whether both belong to one transaction; a row without a transaction stands for itself.
  func isOfOneTransaction(with other: RowKey) -> Bool {
    transaction != nil && transaction == other.transaction && block == other.block
  }
}

/// The transactions of accounts, newest first: no more rows are read than are asked for.
struct NewestRows {
  private struct Stream {
    let account: Address
    let rows: RowCursor
    var head: RowKey?

    mutating func advance() throws {
      head = try rows.next().map { row in
        RowKey(
          id: row[0],
          account: account,
          block: row[1],
          order: row[2],
          transaction: Hash32(blob: (row[3] as Data?).map { Array($0) })
        )
      }
    }
  }

  private var streams: [Stream]
  /// The newest row that is left.
  private(set) var head: RowKey?

  init(_ selection: RowSelection, before end: RowBound, in db: Database) throws {
    streams = try selection.accounts.map { account in
      var stream = Stream(
        account: account,
        rows: try Row.fetchCursor(try selection.keys(of: account, before: end, in: db))
      )
      try stream.advance()
      return stream
    }
    try advance()
  }

  /// Returns the rows of the next transaction, newest first; nil after the last one.
  ///
  /// Of more than `limit` rows, the rest is skipped.
  mutating func next(limit: Int) throws -> [RowKey]? {
    guard let first = head else { return nil }
    var rows = [first]
    try advance()
    while let row = head, row.isOfOneTransaction(with: first) {
      if rows.count < limit { rows.append(row) }
      try advance()
    }
    return rows
  }

  /// Takes the newest of the rows at which the accounts are.
  private mutating func advance() throws {
    var newest: Int?
    for index in streams.indices {
      guard let row = streams[index].head else { continue }
      guard let other = newest.flatMap({ streams[$0].head }),
        (other.block, other.order) >= (row.block, row.order)
      else {
        newest = index
        continue
      }
    }
    head = newest.flatMap { streams[$0].head }
    if let newest { try streams[newest].advance() }
  }
}
