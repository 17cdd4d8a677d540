import Core
package import Entity
import GRDB

extension ChainStore {
  /// Stores what proofs of the state after a block have shown of the rows of accounts.
  ///
  /// Where the rows differ from the state, the next sync does not begin where this one ended.
  /// - Returns: False, and nothing is stored, if the block is not stored any more, or the rows of one
  ///   of the accounts are not read up to just that block.
  /// - Throws: `StoreError`.
  package func keep(
    _ proofs: [HistoryProof],
    after block: BlockReference,
    chain: ChainID
  ) throws(StoreError) -> Bool {
    try write { db in
      let isThere = try Bool.fetchOne(
        db,
        sql: "SELECT 1 FROM header WHERE chain = ? AND number = ? AND hash = ?",
        arguments: [chain.value.stored, block.number.stored, block.hash.blob]
      )
      guard isThere ?? false else { return false }
      var known: [(Address, [SubjectAssurance])] = []
      for account in Set(proofs.map(\.account)) {
        let said = try Self.assurance(of: account, chain: chain, in: db)
        guard said.compactMap(\.asOf).max() == block.number else { return false }
        known.append((account, said))
      }
      for (account, said) in known {
        try db.execute(
          sql: "DELETE FROM assurance WHERE chain = ? AND account = ? AND is_draft = 0",
          arguments: [chain.value.stored, account.blob]
        )
        for assurance in said {
          try Self.keep(assurance.taking(proofs, after: block.number), in: db)
        }
        guard proofs.contains(where: { $0.account == account && $0.finding != .holds }) else {
          continue
        }
        try db.execute(
          sql: "DELETE FROM whole_sync WHERE chain = ? AND account = ?",
          arguments: [chain.value.stored, account.blob]
        )
      }
      return true
    }
  }

  /// Returns the nonces that accounts have after a block by the uses that are stored; nil for one of
  /// which a lower nonce has no use.
  ///
  /// - Throws: `StoreError`.
  package func explainedNonces(
    of accounts: [Address],
    after block: UInt64,
    chain: ChainID
  ) throws(StoreError) -> [UInt64?] {
    var nonces: [UInt64?] = []
    for account in accounts {
      nonces.append(try nextNonce(of: account, chain: chain, upTo: block))
    }
    return nonces
  }
}
