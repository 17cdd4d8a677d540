package import Entity
import GRDB

extension ChainStore {
  /// Reads the stored descriptions of tokens, as their contracts gave them at the time.
  ///
  /// - Throws: `StoreError`.
  package func tokens(at addresses: [Address], chain: ChainID) throws(StoreError) -> [Token] {
    try read { db in
      try addresses.compactMap { address in
        let row = try Row.fetchOne(
          db,
          sql: "SELECT symbol, name, decimals FROM token WHERE chain = ? AND address = ?",
          arguments: [chain.value.stored, address.blob]
        )
        return try row.map { row in
          try Token(
            chain: chain,
            address: address,
            symbol: row["symbol"],
            name: row["name"],
            decimals: row["decimals"]
          )
        }
      }
    }
  }

  /// Stores the tokens' descriptions, which hardly ever change.
  ///
  /// - Throws: `StoreError`.
  package func keep(_ tokens: [Token]) throws(StoreError) {
    try write { db in
      for token in tokens {
        try db.execute(
          sql: """
            INSERT INTO token(chain, address, symbol, name, decimals) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET symbol = excluded.symbol, name = excluded.name,
              decimals = excluded.decimals
            """,
          arguments: [
            token.chain.value.stored, token.address.blob, token.symbol, token.name, token.decimals,
          ]
        )
      }
    }
  }
}
