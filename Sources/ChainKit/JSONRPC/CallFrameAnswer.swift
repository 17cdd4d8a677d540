import Core
package import Entity

/// A call in a trace, with the calls that it makes.
package struct CallFrameAnswer: Decodable, Hashable, Sendable {
  /// The operation, such as `CALL` or `DELEGATECALL`.
  package let type: String
  package let from: Address
  /// The callee; nil if it failed to create a contract.
  package let to: Address?
  package let value: Wei
  package let succeeded: Bool
  /// The gas used; that of the outermost call is the transaction's. Nil if the node does not tell.
  package let gasUsed: UInt64?
  package let logs: [SimulatedLog]
  package let calls: [CallFrameAnswer]

  private enum Key: String, CodingKey { case type, from, to, value, error, logs, calls, gasUsed }

  /// The deepest calls that are read: far more than transactions make, and no danger to the stack.
  private static let depth = 64

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    type = try container.decode(String.self, forKey: .type)
    from = try container.address(.from)
    to = try container.optionalAddress(.to)
    value = try container.optionalWei(.value) ?? .zero
    succeeded = try container.decodeIfPresent(String.self, forKey: .error) == nil
    gasUsed = try? container.optionalCount(.gasUsed)
    logs = try container.decodeIfPresent([SimulatedLog].self, forKey: .logs) ?? []
    // Each level has two steps: the list of calls, and the place in it.
    guard decoder.codingPath.count < 2 * Self.depth || !container.contains(.calls) else {
      throw DecodingError.dataCorruptedError(
        forKey: .calls,
        in: container,
        debugDescription: "too deep"
      )
    }
    calls = try container.decodeIfPresent([CallFrameAnswer].self, forKey: .calls) ?? []
  }
}
