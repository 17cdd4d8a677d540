/// The answer of `eth_simulateV1` for one block.
package struct SimulatedBlockAnswer: Decodable, Hashable, Sendable {
  /// A transaction in it.
  package struct Call: Decodable, Hashable, Sendable {
    package let succeeded: Bool
    /// The logs, with those of ether transfers; empty if it failed.
    package let logs: [SimulatedLog]
    /// The gas that the transaction used; nil if the node does not tell.
    package let gasUsed: UInt64?

    private enum Key: String, CodingKey { case status, logs, gasUsed }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      succeeded = try container.count(.status) == 1
      let logs = try container.decodeIfPresent([SimulatedLog].self, forKey: .logs) ?? []
      self.logs = succeeded ? logs : []
      gasUsed = try? container.optionalCount(.gasUsed)
    }
  }

  /// The transactions, in order.
  package let calls: [Call]

  private struct Block: Decodable { let calls: [Call] }

  package init(from decoder: any Decoder) throws {
    // Nodes may add empty blocks before the one that was asked for, never calls.
    calls = try decoder.singleValueContainer().decode([Block].self).flatMap(\.calls)
  }
}
