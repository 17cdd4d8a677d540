/// Stores what proofs of the state after a block have shown of the rows of accounts.
///
/// The wallet has checked the proofs; the worker's database only keeps what they have shown. Answers
/// whether it was stored: not if the block has left the chain, or the history was read further, since
/// the proofs were made.
package struct KeepHistoryProofs: Question {
  package static let name = "keep-history-proofs"
  package typealias Answer = Bool

  package let chain: ChainID
  package let block: BlockReference
  package let proofs: [HistoryProof]

  package init(chain: ChainID, block: BlockReference, proofs: [HistoryProof]) {
    (self.chain, self.block, self.proofs) = (chain, block, proofs)
  }
}

/// Reads the nonces that accounts have after a block by the uses of nonces in the history database;
/// asks no node.
///
/// Nil for an account of which a lower nonce has no use.
package struct ReadExplainedNonces: Question {
  package static let name = "read-explained-nonces"
  package typealias Answer = [UInt64?]

  package let chain: ChainID
  package let accounts: [Address]
  /// The number of the block.
  package let block: UInt64

  package init(chain: ChainID, accounts: [Address], block: UInt64) {
    (self.chain, self.accounts, self.block) = (chain, accounts, block)
  }
}
