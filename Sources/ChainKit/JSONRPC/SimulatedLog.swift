import Core
package import Entity

/// A log of a transaction that is not in a block.
package struct SimulatedLog: Decodable, Hashable, Sendable {
  package let address: Address
  package let topics: [Hash32]
  package let payload: [UInt8]

  private enum Key: String, CodingKey { case address, topics, data }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    address = try container.address(.address)
    topics = try container.topics(.topics)
    payload = try container.bytes(.data)
  }
}
