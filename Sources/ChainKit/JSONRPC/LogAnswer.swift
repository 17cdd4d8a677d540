package import Entity

/// A log in the format of nodes.
package struct LogAnswer: Decodable, Hashable, Sendable {
  package let log: LogEntry

  /// The most topics of a log.
  static let maxTopics = 4
  /// More than the number of transactions or logs that a block can have.
  static let placeLimit: UInt64 = 1 << 19

  enum Key: String, CodingKey {
    case address, topics, data, blockNumber, blockHash, transactionHash, transactionIndex
    case logIndex, removed, blockTimestamp
  }

  /// Decodes a log of a mined block.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    log = LogEntry(
      address: try container.address(.address),
      topics: try container.topics(.topics),
      payload: try container.bytes(.data),
      blockNumber: try container.count(.blockNumber),
      blockHash: try container.hash(.blockHash),
      transaction: try container.hash(.transactionHash),
      transactionIndex: try container.place(.transactionIndex),
      index: try container.place(.logIndex),
      isRemoved: try container.decodeIfPresent(Bool.self, forKey: .removed) ?? false,
      // Older nodes do not have it, and others may write it in their own way.
      blockTime: try? container.optionalCount(.blockTimestamp)
    )
  }
}

extension KeyedDecodingContainer {
  /// Decodes the topics of a log, at most ``LogAnswer/maxTopics``.
  func topics(_ key: Key) throws -> [Hash32] {
    let texts = try decode([String].self, forKey: key)
    guard texts.count <= LogAnswer.maxTopics else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "more than a log has"
      )
    }
    return try hashes(texts, of: key)
  }

  /// Decodes an index among the transactions or logs of a block.
  func place(_ key: Key) throws -> UInt64 {
    let place = try count(key)
    guard place < LogAnswer.placeLimit else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "more than a block has"
      )
    }
    return place
  }
}
