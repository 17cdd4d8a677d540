import Core
package import Entity

/// A receipt in the format of nodes.
package struct ReceiptAnswer: Decodable, Hashable, Sendable {
  package let receipt: Receipt

  private enum Key: String, CodingKey {
    case transactionHash, blockNumber, blockHash, transactionIndex, from, to, contractAddress
    case status, gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, l1Fee, logs
    case operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let gasUsed = try container.count(.gasUsed)
    let blobGas = try container.optionalCount(.blobGasUsed) ?? 0
    let blobPrice = try container.optionalWei(.blobGasPrice) ?? .zero
    let scalar = try container.optionalCount(.operatorFeeScalar) ?? 0
    let constant = try container.optionalCount(.operatorFeeConstant) ?? 0
    // OP Stack, Isthmus upgrade: gas × scalar ÷ 1e6 + constant; since Jovian, which also added the
    // scalar of the data footprint, gas × scalar × 100 + constant.
    let isJovian = try container.optionalCount(.daFootprintGasScalar) != nil
    let product = UInt256(gasUsed).multiplied(by: UInt256(scalar))
    let scaled = isJovian ? product?.multiplied(by: 100) : product?.divided(by: 1_000_000)
    guard let operatorFee = scaled?.adding(UInt256(constant)) else {
      throw Self.tooLarge(.operatorFeeScalar, in: container)
    }
    let dataFee = try container.optionalWei(.l1Fee) ?? .zero
    guard let blobFee = blobPrice.multiplied(by: blobGas) else {
      throw Self.tooLarge(.blobGasPrice, in: container)
    }
    guard let rollupFee = dataFee.adding(Wei(operatorFee)) else {
      throw Self.tooLarge(.l1Fee, in: container)
    }
    receipt = Receipt(
      transaction: try container.hash(.transactionHash),
      blockNumber: try container.count(.blockNumber),
      blockHash: try container.hash(.blockHash),
      index: try container.place(.transactionIndex),
      from: try container.address(.from),
      to: try container.optionalAddress(.to),
      created: try container.optionalAddress(.contractAddress),
      succeeded: try container.optionalCount(.status).map { $0 == 1 },
      gasUsed: gasUsed,
      effectiveGasPrice: try container.optionalWei(.effectiveGasPrice),
      blobFee: blobFee,
      rollupFee: rollupFee,
      logs: try container.decode([LogAnswer].self, forKey: .logs).map(\.log)
    )
  }

  /// The error for a fee beyond 256 bits, which nobody can have paid.
  private static func tooLarge(_ key: Key, in container: KeyedDecodingContainer<Key>)
    -> DecodingError
  {
    .dataCorruptedError(forKey: key, in: container, debugDescription: "beyond 256 bits")
  }
}
