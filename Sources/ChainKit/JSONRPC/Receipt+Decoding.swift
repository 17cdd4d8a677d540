import BigInt
public import Entity

extension Receipt: Decodable {
  private enum Key: String, CodingKey {
    case transactionHash, blockNumber, blockHash, transactionIndex, from, to, contractAddress
    case status, gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, l1Fee, logs
    case operatorFeeScalar, operatorFeeConstant
  }

  /// Reads a receipt.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let gasUsed = try container.count(.gasUsed)
    let blobGas = try container.optionalCount(.blobGasUsed) ?? 0
    let blobPrice = try container.optionalWei(.blobGasPrice) ?? .zero
    let scalar = try container.optionalCount(.operatorFeeScalar) ?? 0
    let constant = try container.optionalCount(.operatorFeeConstant) ?? 0
    // Isthmus: gas × scalar ÷ 1e6 + constant.
    let operatorFee = BigUInt(gasUsed) * BigUInt(scalar) / 1_000_000 + BigUInt(constant)
    let dataFee = try container.optionalWei(.l1Fee) ?? .zero
    self.init(
      transaction: try container.hash(.transactionHash),
      blockNumber: try container.count(.blockNumber),
      blockHash: try container.hash(.blockHash),
      index: try container.count(.transactionIndex),
      from: try container.address(.from),
      to: try container.optionalAddress(.to),
      created: try container.optionalAddress(.contractAddress),
      succeeded: try container.optionalCount(.status).map { $0 == 1 },
      gasUsed: gasUsed,
      effectiveGasPrice: try container.optionalWei(.effectiveGasPrice),
      blobFee: blobPrice.multiplied(by: blobGas) ?? .zero,
      rollupFee: Wei(dataFee.count + operatorFee) ?? dataFee,
      logs: try container.decode([LogEntry].self, forKey: .logs)
    )
  }
}

extension LogEntry: Decodable {
  private enum Key: String, CodingKey {
    case address, topics, data, blockNumber, blockHash, transactionHash, transactionIndex
    case logIndex, removed
  }

  /// Reads a log of a mined block.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let texts = try container.decode([String].self, forKey: .topics)
    guard texts.count <= 4,
      let topics = try? texts.map({ try Hash32(bytes: DataHex.parse($0, count: 32)) })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .topics,
        in: container,
        debugDescription: "malformed"
      )
    }
    self.init(
      address: try container.address(.address),
      topics: topics,
      payload: try container.bytes(.data),
      blockNumber: try container.count(.blockNumber),
      blockHash: try container.hash(.blockHash),
      transaction: try container.hash(.transactionHash),
      transactionIndex: try container.count(.transactionIndex),
      index: try container.count(.logIndex),
      isRemoved: try container.decodeIfPresent(Bool.self, forKey: .removed) ?? false
    )
  }
}
