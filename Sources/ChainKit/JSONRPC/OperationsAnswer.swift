import Core
import Entity

/// What moved ether within a transaction, as Otterscan's `ots_getInternalOperations` lists it.
package struct OperationsAnswer: Decodable, Hashable, Sendable {
  /// In their order; the value of the transaction itself is not among them.
  package let moves: [TracedMove]

  package init(from decoder: any Decoder) throws {
    moves = try decoder.singleValueContainer().decode([Operation].self).compactMap(\.move)
  }

  private struct Operation: Decodable {
    let move: TracedMove?

    private enum Key: String, CodingKey { case from, to, value }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      move = TracedMove(
        from: try container.address(.from),
        to: try container.optionalAddress(.to),
        try container.wei(.value).count
      )
    }
  }
}
