import Core

/// A page of transactions that an account appears in, of which only the blocks are kept.
package struct AppearancesAnswer: Hashable, Sendable {
  /// The block of each transaction, in the order of the answer.
  package let blocks: [UInt64]
  /// Whether there are no older transactions.
  package let isLast: Bool
}

extension AppearancesAnswer: Decodable {
  private struct Row: Decodable {
    let block: UInt64

    private enum Key: String, CodingKey { case blockNumber }

    init(from decoder: any Decoder) throws {
      block = try decoder.container(keyedBy: Key.self).count(.blockNumber)
    }
  }

  private enum Key: String, CodingKey { case txs, lastPage }

  /// - Throws: `DecodingError` if a transaction has no block, or the page does not say whether it is
  ///   the last one.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    blocks = try container.decode([Row].self, forKey: .txs).map(\.block)
    isLast = try container.decode(Bool.self, forKey: .lastPage)
  }

  /// Reads a page as nodes usually write it; nil leaves it to the decoder.
  init?(_ text: inout JSONCursor) {
    var blocks: [UInt64]?
    var isLast: Bool?
    let isWhole = text.members { text, name in
      if text.holds("txs", in: name) {
        guard blocks == nil else { return false }
        blocks = text.blocks(named: "blockNumber")
        return blocks != nil
      }
      guard text.holds("lastPage", in: name) else { return text.skip() }
      guard isLast == nil else { return false }
      isLast = text.bool()
      return isLast != nil
    }
    guard isWhole, let blocks, let isLast else { return nil }
    (self.blocks, self.isLast) = (blocks, isLast)
  }
}

extension JSONCursor {
  /// Takes an array of objects; returns the quantity that is this member of each.
  mutating func blocks(named member: StaticString) -> [UInt64]? {
    var blocks: [UInt64] = []
    let isWhole = elements { text in
      var block: UInt64?
      let isObject = text.members { text, name in
        guard text.holds(member, in: name) else { return text.skip() }
        guard block == nil else { return false }
        block = text.quantity()
        return block != nil
      }
      guard isObject, let block else { return false }
      blocks.append(block)
      return true
    }
    return isWhole ? blocks : nil
  }
}
