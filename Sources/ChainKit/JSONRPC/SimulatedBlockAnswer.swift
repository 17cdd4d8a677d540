/// The answer of `eth_simulateV1` for one block with one transaction.
package struct SimulatedBlockAnswer: Decodable, Hashable, Sendable {
  package let succeeded: Bool
  /// The logs, with those of ether transfers; empty if it failed.
  package let logs: [SimulatedLog]
  /// The gas that the transaction used; nil if the node does not tell.
  package let gasUsed: UInt64?

  private struct Block: Decodable { let calls: [Call] }

  private struct Call: Decodable {
    let status: UInt64
    let logs: [SimulatedLog]
    let gasUsed: UInt64?

    private enum Key: String, CodingKey { case status, logs, gasUsed }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      status = try container.count(.status)
      logs = try container.decodeIfPresent([SimulatedLog].self, forKey: .logs) ?? []
      gasUsed = try? container.optionalCount(.gasUsed)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let blocks = try container.decode([Block].self)
    // Nodes may add empty blocks before the one that was asked for, never calls.
    let calls = blocks.flatMap(\.calls)
    guard calls.count == 1, let call = calls.first else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not one call")
    }
    succeeded = call.status == 1
    logs = succeeded ? call.logs : []
    gasUsed = call.gasUsed
  }
}
