import Entity
import GRDB

/// A part of an account's history that comes from one kind of request.
struct HistoryStream: Hashable, Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case ether
    case tokensOut = "tokens-out"
    case tokensIn = "tokens-in"
    /// Items of collections with amounts (ERC-1155) that the account received.
    case itemsIn = "items-in"
  }

  let chain: ChainID
  let account: Address
  let kind: Kind

  /// The filter beside the account: none, since all contracts are searched.
  var filterHash: DatabaseValue { ChainStore.none }

  var key: StatementArguments {
    [chain.value.stored, account.blob, kind.rawValue, filterHash]
  }
}

/// The reliability of rows.
enum RowReliability: String, Sendable {
  /// They follow from balances and nonces.
  case proved
  /// They rely on the node.
  case told
}

extension ChainStore {
  /// Reads the blocks that are covered by a stream.
  func coverage(of stream: HistoryStream) throws(StoreError) -> Coverage {
    try read { db in try Self.coverage(of: stream, in: db) }
  }

  static func coverage(of stream: HistoryStream, in db: Database) throws -> Coverage {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT lo, hi FROM coverage JOIN stream ON stream.id = coverage.stream
        WHERE stream.chain = ? AND account = ? AND kind = ? AND filter_hash = ? ORDER BY lo
        """,
      arguments: stream.key
    )
    return Coverage(rows.map { $0.number("lo")...$0.number("hi") })
  }

  /// Returns the ID of a stream, which is created if it is new.
  static func id(of stream: HistoryStream, in db: Database) throws -> Int64 {
    try db.execute(
      sql: """
        INSERT INTO stream(chain, account, kind, filter_hash, source) VALUES (?, ?, ?, ?, 'node')
        ON CONFLICT DO NOTHING
        """,
      arguments: stream.key
    )
    let id = try Int64.fetchOne(
      db,
      sql: "SELECT id FROM stream WHERE chain = ? AND account = ? AND kind = ? AND filter_hash = ?",
      arguments: stream.key
    )
    guard let id else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return id
  }

  /// Adds blocks to a stream's coverage, merging adjacent ranges.
  static func cover(
    _ blocks: ClosedRange<UInt64>,
    of stream: HistoryStream,
    _ assurance: RowReliability,
    endpoint: EndpointID,
    now: Int64,
    in db: Database
  ) throws {
    let id = try id(of: stream, in: db)
    var coverage = try coverage(of: stream, in: db)
    coverage.insert(blocks)
    try db.execute(sql: "DELETE FROM coverage WHERE stream = ?", arguments: [id])
    for range in coverage.ranges {
      try db.execute(
        sql: """
          INSERT INTO coverage(stream, lo, hi, assurance, endpoint, at) VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id, range.lowerBound.stored, range.upperBound.stored, assurance.rawValue,
          endpoint.description, now,
        ]
      )
    }
  }
}
