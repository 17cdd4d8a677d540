import Core
public import Entity

/// What became of a mined transaction.
public struct Receipt: Hashable, Sendable {
  /// The transaction.
  public let transaction: Hash32
  /// The number of the block that holds it.
  public let blockNumber: UInt64
  /// The hash of that block.
  public let blockHash: Hash32
  /// Its place in the block.
  public let index: UInt64
  /// The sender.
  public let from: Address
  /// The receiver; nil for a creation.
  public let to: Address?
  /// The contract it created.
  public let created: Address?
  /// Whether it did what it should; nil before Byzantium, where no receipt says.
  public let succeeded: Bool?
  /// The gas it used.
  public let gasUsed: UInt64
  /// What it paid per gas; nil on nodes from before EIP-1559.
  public let effectiveGasPrice: Wei?
  /// What it paid for blobs.
  public let blobFee: Wei
  /// What a rollup took for the data (`l1Fee`) and for its operator.
  public let rollupFee: Wei
  /// What contracts logged.
  public let logs: [LogEntry]

  /// What the sender paid, beside the value; `price` serves where the receipt has none.
  ///
  /// Nil when the sum is more than any account could hold.
  public func fee(orAt price: Wei?) -> Wei? {
    guard let price = effectiveGasPrice ?? price else { return nil }
    return price.multiplied(by: gasUsed)?.adding(blobFee)?.adding(rollupFee)
  }
}

extension Receipt: Decodable {
  private enum Key: String, CodingKey {
    case transactionHash, blockNumber, blockHash, transactionIndex, from, to, contractAddress
    case status, gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, l1Fee, logs
    case operatorFeeScalar, operatorFeeConstant
  }

  /// Reads a receipt.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    transaction = try container.hash(.transactionHash)
    blockNumber = try container.count(.blockNumber)
    blockHash = try container.hash(.blockHash)
    index = try container.count(.transactionIndex)
    from = try container.address(.from)
    to = try container.optionalAddress(.to)
    created = try container.optionalAddress(.contractAddress)
    succeeded = try container.optionalCount(.status).map { $0 == 1 }
    gasUsed = try container.count(.gasUsed)
    effectiveGasPrice = try container.optionalWei(.effectiveGasPrice)
    let blobGas = try container.optionalCount(.blobGasUsed) ?? 0
    let blobPrice = try container.optionalWei(.blobGasPrice) ?? .zero
    guard let blobFee = blobPrice.multiplied(by: blobGas) else {
      throw Self.tooLarge(.blobGasPrice, in: container)
    }
    self.blobFee = blobFee
    let scalar = try container.optionalCount(.operatorFeeScalar) ?? 0
    let constant = try container.optionalCount(.operatorFeeConstant) ?? 0
    // Isthmus: gas × scalar ÷ 1e6 + constant.
    let operatorFee = UInt128(gasUsed) * UInt128(scalar) / 1_000_000 + UInt128(constant)
    let dataFee = try container.optionalWei(.l1Fee) ?? .zero
    guard let rollupFee = dataFee.adding(Wei(UInt256(operatorFee))) else {
      throw Self.tooLarge(.l1Fee, in: container)
    }
    self.rollupFee = rollupFee
    logs = try container.decode([LogEntry].self, forKey: .logs)
  }

  /// A fee beyond 256 bits is none that anybody paid.
  private static func tooLarge(_ key: Key, in container: KeyedDecodingContainer<Key>)
    -> DecodingError
  {
    .dataCorruptedError(forKey: key, in: container, debugDescription: "beyond 256 bits")
  }
}

/// What a contract logged.
public struct LogEntry: Hashable, Sendable {
  /// The contract.
  public let address: Address
  /// The topics, at most four.
  public let topics: [Hash32]
  /// The unindexed part.
  public let payload: [UInt8]
  /// The number of the block.
  public let blockNumber: UInt64
  /// The hash of the block.
  public let blockHash: Hash32
  /// The transaction.
  public let transaction: Hash32
  /// The place of the transaction in the block.
  public let transactionIndex: UInt64
  /// Its place among all logs of the block.
  public let index: UInt64
  /// Whether a reorganisation took it back.
  public let isRemoved: Bool
}

extension LogEntry: Decodable {
  private enum Key: String, CodingKey {
    case address, topics, data, blockNumber, blockHash, transactionHash, transactionIndex
    case logIndex, removed
  }

  /// Reads a log of a mined block.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    address = try container.address(.address)
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
    self.topics = topics
    payload = try container.bytes(.data)
    blockNumber = try container.count(.blockNumber)
    blockHash = try container.hash(.blockHash)
    transaction = try container.hash(.transactionHash)
    transactionIndex = try container.count(.transactionIndex)
    index = try container.count(.logIndex)
    isRemoved = try container.decodeIfPresent(Bool.self, forKey: .removed) ?? false
  }
}
