package import Entity

/// What a history is proved with; everything it returns is a claim that ``HistoryProver`` checks.
package protocol HistoryProofWorker: StateProofWorker {
  /// Returns a page of the stored rows of accounts, oldest first; asks no node.
  func rows(of accounts: [Address], after cursor: HistoryRowsCursor?) async throws -> HistoryRows

  /// Returns the nonces that accounts have after a block by the stored uses of nonces; nil for one of
  /// which a lower nonce has no use. Asks no node.
  func explainedNonces(of accounts: [Address], after block: UInt64) async throws -> [UInt64?]

  /// Stores what was proved of the rows, for later; false if the database does not have the block any
  /// more, or has rows above it.
  func keep(_ proofs: [HistoryProof], after block: BlockReference) async throws -> Bool
}
