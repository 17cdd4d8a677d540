import Core
import Entity
import GRDB

extension RowSummary {
  /// Of so many counterparties the records are read at once: each is named twice in the question, and
  /// SQLite limits how much can be.
  private static let mostAtOnce = 1_000

  /// Selects the counterparties of the rows above what is gathered, up to a block.
  ///
  /// Failed movements are left out, and with a condition those that it does not fit.
  func gatheredCounterparties(where condition: String = "true") -> String {
    """
    SELECT counterparty, kind, asset, token_id <> x'' AS has_id, min(token_id) AS token_id,
      max(amount) AS most,
      max(coalesce(tx.sender = movement.account, 0)
        AND (amount > zeroblob(32) OR NOT \(ChainStore.moves))) AS own
    FROM movement INDEXED BY movement_by_account
    LEFT JOIN tx ON tx.chain = movement.chain AND tx.hash = movement.tx
    WHERE \(loose) AND movement.block <= ? AND \(condition)
    GROUP BY counterparty, kind, asset, has_id
    """
  }

  /// The rows above what is gathered that have a counterparty and did not fail.
  private var loose: String {
    """
    account IN (\(places)) AND movement.chain = ? AND movement.block > ? AND flags & 1 = 0
      AND counterparty IS NOT NULL
    """
  }

  private var looseArguments: StatementArguments { arguments + [chain.value.stored, upTo] }

  func counterpartyArguments(upTo last: Int64) -> StatementArguments { looseArguments + [last] }

  /// Reads the counterparties of all rows, or those near some addresses.
  func counterparties(near: NearAddresses? = nil, in db: Database) throws -> [CounterpartyRecord] {
    guard let near else { return try records(where: "true", [], in: db) }
    return try addresses(near, in: db).pieces(of: Self.mostAtOnce).flatMap { some in
      let places = some.map { _ in "?" }.joined(separator: ", ")
      return try records(
        where: "counterparty IN (\(places))",
        StatementArguments(some.map(\.blob)),
        in: db
      )
    }
  }

  /// Reads the counterparties that fit a condition: all records of each, or none.
  private func records(
    where condition: String,
    _ values: StatementArguments,
    in db: Database
  ) throws -> [CounterpartyRecord] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT counterparty, kind, asset, min(token_id) AS token_id, max(most) AS most,
          max(own) AS own
        FROM (\(gatheredCounterparties(where: condition)) UNION ALL
          SELECT counterparty, kind, asset, has_id, token_id, most, own FROM counterparty_summary
          WHERE chain = ? AND owners = ? AND ? >= 0 AND \(condition))
        GROUP BY counterparty, kind, asset, has_id
        """,
      arguments: counterpartyArguments(upTo: .max) + values + [chain.value.stored, owners, upTo]
        + values
    )
    var found: [CounterpartyRecord] = []
    while let row = try rows.next() { found.append(try CounterpartyRecord(row)) }
    return found
  }

  /// Returns the counterparties of all rows that are near some addresses, each once.
  ///
  /// Cost: six look-ups for each counterparty that is gathered, and one reading of the rows above.
  private func addresses(_ near: NearAddresses, in db: Database) throws -> [Address] {
    let key: StatementArguments = [chain.value.stored, owners]
    // An older version, which knows no packed column, may gather more beside this one.
    let packed = try Row.fetchOne(
      db,
      sql: """
        SELECT counterparties FROM summary WHERE chain = ? AND owners = ? AND packed_to = up_to
        """,
      arguments: key
    )
    var found = Set(try near.stored(in: packed?.bytes(at: 0) ?? []))
    if packed == nil, upTo >= 0 {
      found.formUnion(try near.found(by: Self.distinctGathered, key, in: db))
    }
    let distinctLoose = """
      SELECT DISTINCT counterparty FROM movement INDEXED BY movement_by_account WHERE \(loose)
      """
    found.formUnion(try near.found(by: distinctLoose, looseArguments, in: db))
    return Array(found)
  }

  private static let distinctGathered = """
    SELECT DISTINCT counterparty FROM counterparty_summary WHERE chain = ? AND owners = ?
    """

  /// Packs the counterparties that are gathered, each once, so that those near some addresses are
  /// found without reading their records.
  static func packCounterparties(
    chain: DatabaseValue,
    owners: DatabaseValue,
    in db: Database
  ) throws {
    let rows = try Row.fetchCursor(db, sql: distinctGathered, arguments: [chain, owners])
    var packed: [UInt8] = []
    while let row = try rows.next() {
      guard let bytes = try row.bytes(at: 0), bytes.count == 20 else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      packed += bytes
    }
    try db.execute(
      sql: """
        UPDATE summary SET counterparties = ?, packed_to = up_to WHERE chain = ? AND owners = ?
        """,
      arguments: [packed.blob, chain, owners]
    )
  }
}

extension NearAddresses {
  /// Returns those among the addresses that a statement gives, one in each row.
  fileprivate func found(
    by statement: String,
    _ arguments: StatementArguments,
    in db: Database
  ) throws -> [Address] {
    let rows = try Row.fetchCursor(db, sql: statement, arguments: arguments)
    var found: [Address] = []
    while let row = try rows.next() {
      guard let address = Address(blob: try row.bytes(at: 0)) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      if contains(address) { found.append(address) }
    }
    return found
  }

  /// Returns those among the addresses of a packed column.
  fileprivate func stored(in bytes: [UInt8]) throws -> [Address] {
    do { return try among(packed: bytes) } catch {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }
}

extension CounterpartyRecord {
  private static let kinds = Dictionary(
    uniqueKeysWithValues: Movement.Kind.allCases.map { ($0.rawValue, $0) }
  )

  /// Reads counterparty, kind, asset, token ID, largest amount and whether it is the account's own.
  ///
  /// There may be tens of thousands, and a column takes longer to find by its name than to read.
  fileprivate init(_ row: Row) throws {
    guard let kind = Self.kinds[row[1]], let counterparty = Address(blob: try row.bytes(at: 0)),
      let amount = try row.bytes(at: 4), let most = UInt256(bigEndian: amount),
      let contract = try row.bytes(at: 2), let token = try row.bytes(at: 3)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    self.init(
      counterparty: counterparty,
      kind: kind,
      asset: try Movement.Asset(contract: contract, token: token),
      most: most,
      isOwn: row[5]
    )
  }
}
