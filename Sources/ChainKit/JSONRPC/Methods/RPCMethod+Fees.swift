package import Entity

/// `eth_gasPrice`: reads the node's suggested gas price without EIP-1559.
package struct GetGasPrice: RPCMethod {
  /// The price in wei.
  package typealias Answer = QuantityAnswer
  package static let name = "eth_gasPrice"
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_maxPriorityFeePerGas`: reads the tip that the node advises.
package struct GetMaxPriorityFee: RPCMethod {
  /// The tip in wei.
  package typealias Answer = QuantityAnswer
  package static let name = "eth_maxPriorityFeePerGas"
  package static let isOptional = true
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_blobBaseFee`: reads the blob base fee at the head (EIP-4844).
package struct GetBlobBaseFee: RPCMethod {
  /// The price in wei.
  package typealias Answer = QuantityAnswer
  package static let name = "eth_blobBaseFee"
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_feeHistory`: reads the fees of the last blocks.
package struct GetFeeHistory: RPCMethod {
  package typealias Answer = FeeHistory
  package static let name = "eth_feeHistory"
  /// The number of blocks, at most 1024.
  package let blocks: UInt64
  /// The percentiles of the tips, 0 to 100, in ascending order.
  package let percentiles: [Int]
  package var parameters: [RPCParameter] {
    [.quantity(blocks), .string("latest"), .array(percentiles.map(RPCParameter.integer))]
  }
  /// The last of the blocks.
  package var block: BlockTag? { .latest }
  package init(blocks: UInt64, percentiles: [Int]) {
    self.blocks = blocks
    self.percentiles = percentiles
  }
}

/// The fees of consecutive blocks.
package struct FeeHistory: Hashable, Sendable {
  /// The first block.
  package let oldest: UInt64
  /// The base fee of each block, and last that of the next block.
  package let baseFees: [Wei]
  /// The share of each block's gas limit that was used, in millionths: a transfer is several hundred.
  package let fullness: [Int]
  /// For each block, the tips at the requested percentiles; empty if missing.
  package let tips: [[Wei]]

  package init(oldest: UInt64, baseFees: [Wei], fullness: [Int], tips: [[Wei]]) {
    self.oldest = oldest
    self.baseFees = baseFees
    self.fullness = fullness
    self.tips = tips
  }
}

extension FeeHistory: Decodable {
  private enum Key: String, CodingKey { case oldestBlock, baseFeePerGas, gasUsedRatio, reward }

  /// Decodes a history; nodes omit what they do not have.
  ///
  /// Where the base fee of the next block is missing, it is the highest that it can be.
  /// - Throws: `DecodingError` if not every block has a base fee, unless there are none.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    oldest = try container.count(.oldestBlock)
    var baseFees = (try container.decodeIfPresent([WeiText].self, forKey: .baseFeePerGas) ?? [])
      .map(\.wei)
    // Only a ratio, not an amount, so floating point is fine. A node may send anything.
    fullness = (try container.decodeIfPresent([Double].self, forKey: .gasUsedRatio) ?? [])
      .map { Int((min(max($0, 0), 1) * 1_000_000).rounded()) }
    tips = (try container.decodeIfPresent([[WeiText]?].self, forKey: .reward) ?? [])
      .map { ($0 ?? []).map(\.wei) }
    // subnet-evm and older versions of coreth leave the next block out.
    if baseFees.count == fullness.count, let last = baseFees.last,
      let next = FeeArithmetic.raised(last.count, horizon: 1)
    {
      baseFees.append(Wei(next))
    }
    self.baseFees = baseFees
    guard baseFees.count == fullness.count + 1 || baseFees.allSatisfy({ $0 == .zero }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .baseFeePerGas,
        in: container,
        debugDescription: "not one per block and one more"
      )
    }
  }
}

private struct WeiText: Decodable {
  let wei: Wei

  init(from decoder: any Decoder) throws {
    wei = try decoder.hexText { Wei(try Quantity.parse($0)) }
  }
}
