package import Core

/// Asks what a rollup takes for a transaction besides its gas; nil if the chain is none.
package struct EstimateRollupFee: Question {
  package static let name = "estimate-rollup-fee"
  package typealias Answer = RollupFee?

  package let chain: ChainID
  /// The transaction, before it is signed.
  @HexCoded package private(set) var transaction: [UInt8]
  package let gas: UInt64

  package init(chain: ChainID, transaction: [UInt8], gas: UInt64) {
    (self.chain, self.gas) = (chain, gas)
    _transaction = HexCoded(wrappedValue: transaction)
  }
}
