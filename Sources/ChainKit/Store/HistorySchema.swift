/// The tables of the history.
///
/// Whatever belongs to a block goes with it: rows name their block by its height, and a height has
/// one block. Coverage, probes and assurance span blocks, so `ChainStore.cut` deletes those.
///
/// Rows above the last settled block are marked as such: a sync that reads takes their place.
enum HistorySchema {
  static let tables = [
    // Never `INSERT OR REPLACE` here: it deletes the old row, and with it all that refers to it.
    """
    CREATE TABLE header(
      chain INTEGER NOT NULL, number INTEGER NOT NULL, hash BLOB NOT NULL, parent BLOB NOT NULL,
      time INTEGER NOT NULL, base_fee BLOB, state_root BLOB NOT NULL,
      PRIMARY KEY(chain, number)) WITHOUT ROWID
    """,
    """
    CREATE TABLE final_block(
      chain INTEGER PRIMARY KEY, number INTEGER NOT NULL, \(ofBlock("number")))
    """,
    """
    CREATE TABLE tx(
      chain INTEGER NOT NULL, hash BLOB NOT NULL, block INTEGER NOT NULL, place INTEGER NOT NULL,
      sender BLOB NOT NULL, recipient BLOB, nonce INTEGER NOT NULL, value BLOB NOT NULL,
      type INTEGER NOT NULL, input BLOB NOT NULL, status INTEGER, gas_used INTEGER NOT NULL,
      gas_price BLOB, blob_fee BLOB NOT NULL, rollup_fee BLOB NOT NULL,
      PRIMARY KEY(chain, hash), \(ofBlock())) WITHOUT ROWID
    """,
    "CREATE INDEX tx_at ON tx(chain, block)",
    // What used each nonce of an account: a set, whose holes are the nonces that are missing.
    """
    CREATE TABLE nonce_use(
      chain INTEGER NOT NULL, account BLOB NOT NULL, nonce INTEGER NOT NULL,
      block INTEGER NOT NULL, tx BLOB NOT NULL, kind TEXT NOT NULL, flags INTEGER NOT NULL,
      PRIMARY KEY(chain, account, nonce), \(ofBlock())) WITHOUT ROWID
    """,
    "CREATE INDEX nonce_use_at ON nonce_use(chain, block)",
    """
    CREATE TABLE log(
      chain INTEGER NOT NULL, block INTEGER NOT NULL, log_index INTEGER NOT NULL,
      tx BLOB NOT NULL, address BLOB NOT NULL, t0 BLOB, t1 BLOB, t2 BLOB, t3 BLOB,
      data BLOB NOT NULL, PRIMARY KEY(chain, block, log_index), \(ofBlock())) WITHOUT ROWID
    """,
    // Items of collections have a fourth topic, and hardly anything else.
    "CREATE INDEX log_item ON log(chain, t2, t0) WHERE t3 IS NOT NULL",
    "CREATE INDEX log_items ON log(chain, t3, t0) WHERE t3 IS NOT NULL",
    // x'' stands for ether, for no transaction and for no token ID: two NULLs count as different.
    """
    CREATE TABLE movement(
      id INTEGER PRIMARY KEY, chain INTEGER NOT NULL, account BLOB NOT NULL,
      block INTEGER NOT NULL, ord INTEGER NOT NULL, part INTEGER NOT NULL, kind TEXT NOT NULL,
      asset BLOB NOT NULL, token_id BLOB NOT NULL, tx BLOB NOT NULL, delta_sign INTEGER NOT NULL,
      amount BLOB NOT NULL, counterparty BLOB, evidence TEXT NOT NULL, flags INTEGER NOT NULL,
      UNIQUE(chain, account, block, ord, part, kind, asset, token_id), \(ofBlock()))
    """,
    "CREATE INDEX movement_at ON movement(chain, block)",
    "CREATE INDEX movement_by_account ON movement(account, chain, block DESC, ord DESC)",
    "CREATE INDEX movement_by_asset ON movement(chain, account, asset, block)",
    // The blocks that were searched, for each topic, its position and contract; x'' is any.
    """
    CREATE TABLE coverage(
      chain INTEGER NOT NULL, account BLOB NOT NULL, position INTEGER NOT NULL,
      topic BLOB NOT NULL, contract BLOB NOT NULL, lo INTEGER NOT NULL, hi INTEGER NOT NULL,
      PRIMARY KEY(chain, account, position, topic, contract, lo), CHECK(lo <= hi)) WITHOUT ROWID
    """,
    // What an account had after a block. Only ether has a nonce, and the hash of the code if known.
    """
    CREATE TABLE probe(
      chain INTEGER NOT NULL, account BLOB NOT NULL, asset BLOB NOT NULL, block INTEGER NOT NULL,
      balance BLOB NOT NULL, nonce INTEGER, code BLOB,
      PRIMARY KEY(chain, account, asset, block)) WITHOUT ROWID
    """,
    // How certain the rows of each block are; `source` is whose word that is. What a sync says that
    // has not come to its end is a draft.
    """
    CREATE TABLE assurance(
      chain INTEGER NOT NULL, account BLOB NOT NULL, is_draft INTEGER NOT NULL,
      subject BLOB NOT NULL, lo INTEGER NOT NULL, hi INTEGER NOT NULL, grade TEXT NOT NULL,
      source TEXT NOT NULL, rows BLOB, held BLOB,
      PRIMARY KEY(chain, account, is_draft, subject, lo), CHECK(lo <= hi)) WITHOUT ROWID
    """,
  ]

  private static func ofBlock(_ column: String = "block") -> String {
    "FOREIGN KEY(chain, \(column)) REFERENCES header(chain, number) ON DELETE CASCADE"
  }
}
