import Core
import Entity

/// The traces of a block as Parity's `trace_block` lists them, of which only the ether is kept.
package struct BlockTraceAnswer: Decodable, Hashable, Sendable {
  /// The transactions that have a trace, by their places in the block.
  package let transactions: [Int: TracedTransaction]

  /// Decodes traces.
  ///
  /// - Throws: `DecodingError` if a row is none: a node that fails writes an error into the list.
  package init(from decoder: any Decoder) throws {
    var moves: [Int: [TracedMove]] = [:]
    var hashes: [Int: Hash32] = [:]
    // The last failed frame of each transaction; those within it follow it, and moved nothing.
    var failed: [Int: [Int]] = [:]
    for row in try decoder.singleValueContainer().decode([Row].self) {
      // The reward of a miner is in no transaction.
      guard let place = row.place, let hash = row.hash else { continue }
      hashes[place] = hash
      if let outer = failed[place], row.path.starts(with: outer) { continue }
      guard row.succeeded else {
        failed[place] = row.path
        continue
      }
      if let move = row.move { moves[place, default: []].append(move) }
    }
    transactions = hashes.reduce(into: [:]) { all, next in
      all[next.key] = TracedTransaction(hash: next.value, moves: moves[next.key] ?? [])
    }
  }

  private struct Row: Decodable {
    let hash: Hash32?
    let place: Int?
    /// Which inner call of which; empty for the transaction itself.
    let path: [Int]
    let succeeded: Bool
    let move: TracedMove?

    private enum Key: String, CodingKey {
      case type, action, result, error, traceAddress, transactionHash, transactionPosition
    }

    private enum ActionKey: String, CodingKey {
      case callType, from, to, value, address, refundAddress, balance
    }

    private enum ResultKey: String, CodingKey { case address }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let action = try container.nestedContainer(keyedBy: ActionKey.self, forKey: .action)
      hash = try container.optionalHash(.transactionHash)
      place = try container.decodeIfPresent(Int.self, forKey: .transactionPosition)
      path = try container.decode([Int].self, forKey: .traceAddress)
      succeeded = try container.decodeIfPresent(String.self, forKey: .error) == nil
      move = try Self.move(in: container, action, isOutermost: path.isEmpty)
    }

    private static func move(
      in container: KeyedDecodingContainer<Key>,
      _ action: KeyedDecodingContainer<ActionKey>,
      isOutermost: Bool
    ) throws -> TracedMove? {
      switch try container.decode(String.self, forKey: .type) {
      case "call":
        guard try action.decodeIfPresent(String.self, forKey: .callType) ?? "call" == "call" else {
          return nil
        }
        return TracedMove(
          from: try action.address(.from),
          to: try action.address(.to),
          try action.wei(.value).count,
          isOutermost: isOutermost
        )
      case "create":
        // What failed has no result.
        let result =
          container.contains(.result)
          ? try? container.nestedContainer(keyedBy: ResultKey.self, forKey: .result) : nil
        return TracedMove(
          from: try action.address(.from),
          to: try result?.optionalAddress(.address),
          try action.wei(.value).count,
          isOutermost: isOutermost
        )
      case "suicide":
        return TracedMove(
          from: try action.address(.address),
          to: try action.address(.refundAddress),
          try action.wei(.balance).count
        )
      default: return nil
      }
    }
  }
}
