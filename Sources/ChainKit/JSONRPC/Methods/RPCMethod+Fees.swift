package import Entity

/// `eth_gasPrice`: what the node would pay per gas without EIP-1559.
package struct GetGasPrice: RPCMethod {
  /// The price in wei.
  package typealias Answer = QuantityAnswer
  package static let name = "eth_gasPrice"
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_blobBaseFee`: what a unit of blob gas costs at the head (EIP-4844).
package struct GetBlobBaseFee: RPCMethod {
  /// The price in wei.
  package typealias Answer = QuantityAnswer
  package static let name = "eth_blobBaseFee"
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_feeHistory`: the fees of the last blocks.
package struct GetFeeHistory: RPCMethod {
  package typealias Answer = FeeHistory
  package static let name = "eth_feeHistory"
  /// How many blocks, at most 1024.
  package let blocks: UInt64
  /// Which percentiles of the tips, from 0 to 100, in rising order.
  package let percentiles: [Int]
  /// The count, the last block and the percentiles.
  package var parameters: [RPCParameter] {
    [.quantity(blocks), .string("latest"), .array(percentiles.map(RPCParameter.integer))]
  }
  package init(blocks: UInt64, percentiles: [Int]) {
    self.blocks = blocks
    self.percentiles = percentiles
  }
}

/// The fees of a run of blocks.
package struct FeeHistory: Hashable, Sendable {
  /// The first block.
  package let oldest: UInt64
  /// The burnt fee of each block, and last that of the block to come.
  package let baseFees: [Wei]
  /// How full each block was, in thousandths.
  package let fullness: [Int]
  /// For each block the tips at the percentiles that were asked for; empty when not told.
  package let tips: [[Wei]]

  /// Makes a history.
  package init(oldest: UInt64, baseFees: [Wei], fullness: [Int], tips: [[Wei]]) {
    self.oldest = oldest
    self.baseFees = baseFees
    self.fullness = fullness
    self.tips = tips
  }
}

extension FeeHistory: Decodable {
  private enum Key: String, CodingKey { case oldestBlock, baseFeePerGas, gasUsedRatio, reward }

  /// Reads a history; nodes leave out what they do not have.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    oldest = try container.count(.oldestBlock)
    baseFees = (try container.decodeIfPresent([WeiText].self, forKey: .baseFeePerGas) ?? [])
      .map(\.wei)
    // A ratio of two integers, which is all that is needed of it: no amount. A node may write anything.
    fullness = (try container.decodeIfPresent([Double].self, forKey: .gasUsedRatio) ?? [])
      .map { Int((min(max($0, 0), 1) * 1000).rounded()) }
    tips = (try container.decodeIfPresent([[WeiText]?].self, forKey: .reward) ?? [])
      .map { ($0 ?? []).map(\.wei) }
  }
}

private struct WeiText: Decodable {
  let wei: Wei

  init(from decoder: any Decoder) throws {
    wei = try decoder.hexText { Wei(try Quantity.parse($0)) }
  }
}
