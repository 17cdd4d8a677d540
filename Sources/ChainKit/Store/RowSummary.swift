import Core
import Entity
import GRDB

/// What is gathered once from the rows of some accounts up to a settled block.
///
/// A page needs to know whom the accounts paid and which tokens they met, of the whole history. What
/// was gathered before is joined with the rows above it, so that the cost is that of these.
struct RowSummary {
  /// So many rows above what is gathered are read each time; more are gathered.
  static let mostLoose = 2_000
  /// The sets of accounts whose rows are gathered; the oldest goes for a new one.
  static let mostSets = 8

  let chain: ChainID
  /// The accounts, each once.
  let accounts: [Address]
  /// The block up to which rows are gathered; -1 if none are.
  let upTo: Int64

  init(of accounts: [Address], chain: ChainID, in db: Database) throws {
    self.chain = chain
    self.accounts = Set(accounts).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    upTo =
      try Int64.fetchOne(
        db,
        sql: "SELECT up_to FROM summary WHERE chain = ? AND owners = ?",
        arguments: [chain.value.stored, Self.owners(self.accounts)]
      ) ?? -1
  }

  /// What stands for the accounts together.
  var owners: DatabaseValue { Self.owners(accounts) }

  private static func owners(_ sorted: [Address]) -> DatabaseValue {
    Keccak256.hash(sorted.flatMap(\.bytes)).blob
  }

  /// As many question marks as there are accounts.
  var places: String { accounts.map { _ in "?" }.joined(separator: ", ") }
  var arguments: StatementArguments { StatementArguments(accounts.map(\.blob)) }

  /// The last block whose rows stay as they are; nil if none is known.
  private func lastSettled(in db: Database) throws -> Int64? {
    if let final = try ChainStore.final(chain: chain, in: db) { return final.stored }
    let head = try Int64.fetchOne(
      db,
      sql: "SELECT max(number) FROM header WHERE chain = ?",
      arguments: [chain.value.stored]
    )
    return head.map { $0 - ChainStore.settlingDepth.stored }
  }

  /// Whether so many settled rows are not gathered that it is worth while.
  func isBehind(in db: Database) throws -> Bool {
    guard let last = try lastSettled(in: db), last > upTo else { return false }
    let loose = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM movement INDEXED BY movement_by_account
          WHERE account IN (\(places)) AND chain = ? AND block > ? AND block <= ? LIMIT ?)
        """,
      arguments: arguments + [chain.value.stored, upTo, last, Self.mostLoose + 1]
    )
    return loose ?? 0 > Self.mostLoose
  }

  /// Gathers the settled rows that are not gathered.
  func extend(in db: Database) throws {
    guard let last = try lastSettled(in: db), last > upTo else { return }
    let counted = try counted(in: db)
    try makeRoom(in: db)
    let key: StatementArguments = [chain.value.stored, owners]
    try db.execute(
      sql: """
        INSERT INTO summary(chain, owners, up_to) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET up_to = excluded.up_to
        """,
      arguments: key + [last]
    )
    try db.execute(
      sql: """
        INSERT INTO counterparty_summary(chain, owners, counterparty, kind, asset, has_id, token_id,
          most, own)
        SELECT ?, ?, counterparty, kind, asset, has_id, token_id, most, own
        FROM (\(gatheredCounterparties())) WHERE true
        ON CONFLICT DO UPDATE SET token_id = min(token_id, excluded.token_id),
          most = max(most, excluded.most), own = max(own, excluded.own)
        """,
      arguments: key + counterpartyArguments(upTo: last)
    )
    try Self.packCounterparties(chain: chain.value.stored.databaseValue, owners: owners, in: db)
    try count(above: counted, upTo: last, in: db)
    try db.execute(
      sql: """
        INSERT INTO token_summary(chain, owners, asset, received, sent, others, zeros, spent,
          acquired, recipients, first_block, first_time, last_block, last_time)
        SELECT ?, ?, asset, received, sent, others, zeros, spent, acquired, recipients, first_block,
          first_time, last_block, last_time FROM (\(gatheredTokens)) WHERE true
        ON CONFLICT DO UPDATE SET received = received + excluded.received,
          sent = sent + excluded.sent, others = others + excluded.others,
          zeros = zeros + excluded.zeros, spent = max(spent, excluded.spent),
          acquired = max(acquired, excluded.acquired),
          recipients = max(recipients, excluded.recipients),
          first_block = min(first_block, excluded.first_block),
          first_time = min(first_time, excluded.first_time),
          last_block = max(last_block, excluded.last_block),
          last_time = max(last_time, excluded.last_time)
        """,
      arguments: key + tokenArguments(upTo: last)
    )
  }

  /// Deletes what the accounts have if nothing stands for them, and the oldest of too many sets.
  private func makeRoom(in db: Database) throws {
    let key: StatementArguments = [chain.value.stored, owners]
    if upTo < 0 {
      for table in ["counterparty_summary", "token_summary"] {
        try db.execute(
          sql: "DELETE FROM \(table) WHERE chain = ? AND owners = ?",
          arguments: key
        )
      }
    }
    try db.execute(
      sql: """
        DELETE FROM summary WHERE chain = ? AND owners <> ? AND rowid NOT IN (
          SELECT rowid FROM summary WHERE chain = ? AND owners <> ? ORDER BY rowid DESC LIMIT ?)
        """,
      arguments: key + key + [Self.mostSets - 1]
    )
  }
}
