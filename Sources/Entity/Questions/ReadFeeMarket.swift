/// Reads the fees of recent blocks, and the offers that follow from them.
package struct ReadFeeMarket: Question {
  package static let name = "read-fee-market"
  package typealias Answer = FeeMarket

  package let chain: ChainID
  /// The number of blocks, 1 to 1024; a node may answer with fewer.
  package let blocks: UInt64

  package init(chain: ChainID, blocks: UInt64) { (self.chain, self.blocks) = (chain, blocks) }
}

/// The fees of consecutive blocks, and the offers that follow from them.
package struct FeeMarket: Hashable, Sendable, Codable {
  /// The fees of one block.
  package struct Block: Hashable, Sendable, Codable {
    package let number: UInt64
    /// The base fee; zero on a chain without EIP-1559.
    package let baseFee: Wei
    /// The median of the tips, by gas; nil for an empty block.
    package let tip: Wei?
    /// The share of the gas limit that was used, in millionths.
    package let fullness: Int

    package init(number: UInt64, baseFee: Wei, tip: Wei?, fullness: Int) {
      (self.number, self.baseFee, self.tip, self.fullness) = (number, baseFee, tip, fullness)
    }
  }

  /// The blocks, oldest first; empty if the node does not tell.
  package let blocks: [Block]
  /// One offer for each speed, slowest first.
  package let offers: [FeeSuggestion]

  package init(blocks: [Block], offers: [FeeSuggestion]) {
    (self.blocks, self.offers) = (blocks, offers)
  }
}
