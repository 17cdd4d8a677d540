import GRDB

/// The tables, and the migrations of older files.
///
/// Amounts are 32 bytes, big-endian, so that comparing bytes compares numbers; addresses are 20
/// bytes and hashes 32.
enum StoreSchema {
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 chain") { db in
      for statement in chain + account + outgoing + run { try db.execute(sql: statement) }
    }
    migrator.registerMigration("2 token") { db in try db.execute(sql: token) }
    // The journal has taken them over before this file is opened.
    migrator.registerMigration("3 journal") { db in
      for table in ["outbox", "nonce_slot"] { try db.execute(sql: "DROP TABLE \(table)") }
    }
    migrator.registerMigration("4 balance") { db in try db.execute(sql: balance) }
    migrator.registerMigration("5 item") { db in
      for statement in item { try db.execute(sql: statement) }
    }
    migrator.registerMigration("6 head") { db in try db.execute(sql: head) }
    // All of it can be read from the chain again, and not enough is known of it to keep it.
    migrator.registerMigration("7 history") { db in
      for table in history { try db.execute(sql: "DROP TABLE \(table)") }
      for statement in HistorySchema.tables { try db.execute(sql: statement) }
    }
    migrator.registerMigration("8 pages") { db in
      for statement in PageSchema.statements { try db.execute(sql: statement) }
    }
    migrator.registerMigration("9 look") { db in try db.execute(sql: look) }
    migrator.registerMigration("10 prices") { db in try db.execute(sql: feedAnswer) }
    migrator.registerMigration("11 whole") { db in
      try db.execute(sql: ChainStore.wholeSyncTable)
    }
    migrator.registerMigration("12 summary") { db in
      for statement in SummarySchema.statements { try db.execute(sql: statement) }
    }
    migrator.registerMigration("13 cost") { db in
      try db.execute(sql: ChainStore.syncCostTable)
    }
    migrator.registerMigration("14 packed") { db in try SummarySchema.pack(in: db) }
    return migrator
  }()

  /// The tables that the history had until version 6; those that others refer to come last.
  private static let history = [
    "coverage", "movement", "stream", "balance_probe", "log", "tx", "chain_tip", "header", "label",
    "sync_run",
  ]

  private static let token = """
    CREATE TABLE token(
      chain INTEGER NOT NULL, address BLOB NOT NULL, symbol TEXT NOT NULL, name TEXT NOT NULL,
      decimals INTEGER NOT NULL, PRIMARY KEY(chain, address)) WITHOUT ROWID
    """

  // Ether is the asset x''.
  private static let balance = """
    CREATE TABLE balance(
      chain INTEGER NOT NULL, account BLOB NOT NULL, asset BLOB NOT NULL, amount BLOB NOT NULL,
      block INTEGER NOT NULL, block_hash BLOB NOT NULL, block_time INTEGER NOT NULL,
      read_at INTEGER NOT NULL, is_current INTEGER NOT NULL,
      PRIMARY KEY(chain, account, asset)) WITHOUT ROWID
    """

  // The newest block that was read, for whatever question.
  private static let head = """
    CREATE TABLE seen_head(
      chain INTEGER PRIMARY KEY, number INTEGER NOT NULL, hash BLOB NOT NULL,
      parent BLOB NOT NULL)
    """

  // How much of a history was shown on a terminal: see `LastLook`.
  private static let look = """
    CREATE TABLE last_look(
      chain INTEGER NOT NULL, account BLOB NOT NULL, seen INTEGER NOT NULL, begun INTEGER,
      PRIMARY KEY(chain, account)) WITHOUT ROWID
    """

  // What price feeds had answered after settled blocks. A feed about a sequencer has no decimals: x''.
  private static let feedAnswer = """
    CREATE TABLE feed_answer(
      chain INTEGER NOT NULL, block INTEGER NOT NULL, feed BLOB NOT NULL,
      is_sequencer INTEGER NOT NULL, answer BLOB NOT NULL, time BLOB NOT NULL,
      decimals BLOB NOT NULL, PRIMARY KEY(chain, block, feed, is_sequencer),
      FOREIGN KEY(chain, block) REFERENCES header(chain, number) ON DELETE CASCADE) WITHOUT ROWID
    """

  // Only collectibles have a fourth topic. Their logs were dropped before, so what was received is
  // searched for once more.
  private static let item = [
    "CREATE INDEX log_item ON log(chain, t2, t0) WHERE t3 IS NOT NULL",
    "CREATE INDEX log_items ON log(chain, t3, t0) WHERE t3 IS NOT NULL",
    """
    DELETE FROM coverage WHERE stream IN (SELECT id FROM stream WHERE kind = 'tokens-in')
    """,
  ]

  private static let chain = [
    """
    CREATE TABLE header(
      chain INTEGER NOT NULL, number INTEGER NOT NULL, hash BLOB NOT NULL, parent BLOB NOT NULL,
      time INTEGER NOT NULL, base_fee BLOB, state_root BLOB NOT NULL,
      verified INTEGER NOT NULL DEFAULT 0, canonical INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY(chain, hash)) WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX header_canon ON header(chain, number) WHERE canonical = 1",
    """
    CREATE TABLE chain_tip(
      chain INTEGER PRIMARY KEY, head INTEGER NOT NULL, head_hash BLOB NOT NULL, safe INTEGER,
      finalized INTEGER, finalized_hash BLOB, updated INTEGER NOT NULL)
    """,
    """
    CREATE TABLE tx(
      chain INTEGER NOT NULL, hash BLOB NOT NULL, block_hash BLOB NOT NULL,
      block INTEGER NOT NULL, idx INTEGER NOT NULL, sender BLOB NOT NULL, recipient BLOB,
      nonce INTEGER NOT NULL, value BLOB NOT NULL, type INTEGER NOT NULL, input BLOB NOT NULL,
      status INTEGER, gas_used INTEGER, eff_price BLOB, blob_fee BLOB, l1_fee BLOB, op_fee BLOB,
      raw BLOB, orphaned INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(chain, hash)) WITHOUT ROWID
    """,
    "CREATE INDEX tx_by_sender ON tx(chain, sender, nonce) WHERE orphaned = 0",
    """
    CREATE TABLE log(
      chain INTEGER NOT NULL, block_hash BLOB NOT NULL, log_index INTEGER NOT NULL,
      tx BLOB NOT NULL, address BLOB NOT NULL, t0 BLOB, t1 BLOB, t2 BLOB, t3 BLOB,
      data BLOB NOT NULL, orphaned INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY(chain, block_hash, log_index)) WITHOUT ROWID
    """,
  ]

  private static let account = [
    """
    CREATE TABLE stream(
      id INTEGER PRIMARY KEY, chain INTEGER NOT NULL, account BLOB NOT NULL, kind TEXT NOT NULL,
      filter_hash BLOB NOT NULL, source TEXT NOT NULL,
      UNIQUE(chain, account, kind, filter_hash, source))
    """,
    """
    CREATE TABLE coverage(
      stream INTEGER NOT NULL REFERENCES stream ON DELETE CASCADE, lo INTEGER NOT NULL,
      hi INTEGER NOT NULL, assurance TEXT NOT NULL, endpoint TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY(stream, lo), CHECK(lo <= hi))
    """,
    // x'' stands for "no transaction": two NULLs would count as different.
    """
    CREATE TABLE movement(
      id INTEGER PRIMARY KEY, chain INTEGER NOT NULL, account BLOB NOT NULL,
      block INTEGER NOT NULL, block_hash BLOB NOT NULL, tx BLOB NOT NULL DEFAULT x'',
      ord INTEGER NOT NULL, kind TEXT NOT NULL, asset BLOB NOT NULL DEFAULT x'',
      token_id BLOB, delta_sign INTEGER NOT NULL, amount BLOB NOT NULL, counterparty BLOB,
      confidence TEXT NOT NULL, flags INTEGER NOT NULL DEFAULT 0,
      stream INTEGER REFERENCES stream ON DELETE SET NULL,
      orphaned INTEGER NOT NULL DEFAULT 0,
      UNIQUE(chain, account, block_hash, tx, kind, ord))
    """,
    "CREATE INDEX movement_by_account ON movement(account, chain, block DESC, ord DESC)",
    """
    CREATE TABLE balance_probe(
      chain INTEGER NOT NULL, account BLOB NOT NULL, block INTEGER NOT NULL,
      nonce INTEGER NOT NULL, balance BLOB NOT NULL, final INTEGER NOT NULL,
      PRIMARY KEY(chain, account, block)) WITHOUT ROWID
    """,
    """
    CREATE TABLE label(
      chain INTEGER NOT NULL, subject BLOB NOT NULL, text TEXT NOT NULL, updated INTEGER NOT NULL,
      PRIMARY KEY(chain, subject)) WITHOUT ROWID
    """,
  ]

  private static let outgoing = [
    """
    CREATE TABLE nonce_slot(
      chain INTEGER NOT NULL, sender BLOB NOT NULL, nonce INTEGER NOT NULL,
      state TEXT NOT NULL CHECK(state IN ('reserved', 'signed', 'sent', 'mined', 'released')),
      intent TEXT, owner_pid INTEGER, lease_until INTEGER,
      PRIMARY KEY(chain, sender, nonce)) WITHOUT ROWID
    """,
    """
    CREATE TABLE outbox(
      id TEXT PRIMARY KEY, chain INTEGER NOT NULL, sender BLOB NOT NULL, nonce INTEGER NOT NULL,
      hash BLOB NOT NULL UNIQUE, raw BLOB NOT NULL, state TEXT NOT NULL, replaces BLOB,
      kind TEXT, first_sent INTEGER, last_seen INTEGER, seen_by TEXT, mined_block BLOB,
      error TEXT, attempts INTEGER NOT NULL DEFAULT 0)
    """,
    "CREATE INDEX outbox_by_sender ON outbox(chain, sender, nonce)",
  ]

  private static let run = [
    """
    CREATE TABLE endpoint_cap(
      endpoint TEXT NOT NULL, chain INTEGER NOT NULL, cap TEXT NOT NULL, value TEXT NOT NULL,
      learned INTEGER NOT NULL, expires INTEGER NOT NULL,
      PRIMARY KEY(endpoint, chain, cap)) WITHOUT ROWID
    """,
    """
    CREATE TABLE sync_run(
      id INTEGER PRIMARY KEY, chain INTEGER NOT NULL, state TEXT NOT NULL, plan TEXT,
      calls INTEGER NOT NULL DEFAULT 0, est INTEGER, error TEXT, started INTEGER NOT NULL,
      updated INTEGER NOT NULL)
    """,
  ]
}
