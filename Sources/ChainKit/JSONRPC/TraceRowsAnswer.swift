import Core

/// The answer of `trace_filter`, of which only the blocks are kept.
///
/// A row with an error moved nothing, but its block may have changed the account all the same. A row
/// without an action is no row: Erigon writes an error that comes late among the rows.
package struct TraceRowsAnswer: Hashable, Sendable {
  /// The block of each row, in the order of the rows.
  package let blocks: [UInt64]
}

extension TraceRowsAnswer: Decodable {
  private struct Row: Decodable {
    let block: UInt64

    private enum Key: String, CodingKey { case action, blockNumber }
    private enum NoKey: CodingKey {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      _ = try container.nestedContainer(keyedBy: NoKey.self, forKey: .action)
      block = try container.decode(UInt64.self, forKey: .blockNumber)
    }
  }

  /// - Throws: `DecodingError` if a row has no action or no block.
  package init(from decoder: any Decoder) throws {
    blocks = try decoder.singleValueContainer().decode([Row].self).map(\.block)
  }

  /// Reads rows as nodes usually write them; nil leaves them to the decoder.
  init?(_ text: inout JSONCursor) {
    var blocks: [UInt64] = []
    let isWhole = text.elements { text in
      var block: UInt64?
      var hasAction = false
      let isObject = text.members { text, name in
        if text.holds("blockNumber", in: name) {
          guard block == nil else { return false }
          block = text.integer()
          return block != nil
        }
        guard text.holds("action", in: name) else { return text.skip() }
        guard !hasAction else { return false }
        hasAction = true
        return text.members { text, _ in text.skip() }
      }
      guard isObject, hasAction, let block else { return false }
      blocks.append(block)
      return true
    }
    guard isWhole else { return nil }
    self.blocks = blocks
  }
}
