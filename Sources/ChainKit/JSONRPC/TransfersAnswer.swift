import Core

/// A page of payments of an account, of which only the blocks are kept.
package struct TransfersAnswer: Hashable, Sendable {
  /// The block of each payment, in the order of the answer.
  package let blocks: [UInt64]
  /// Whether there are later payments.
  ///
  /// The key that says so is valid for some minutes only, and is not used.
  package let hasMore: Bool
}

extension TransfersAnswer: Decodable {
  private struct Row: Decodable {
    let block: UInt64

    private enum Key: String, CodingKey { case blockNum }

    init(from decoder: any Decoder) throws {
      block = try decoder.container(keyedBy: Key.self).count(.blockNum)
    }
  }

  private enum Key: String, CodingKey { case transfers, pageKey }

  /// - Throws: `DecodingError` if a payment has no block.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    blocks = try container.decode([Row].self, forKey: .transfers).map(\.block)
    let key = try container.decodeIfPresent(String.self, forKey: .pageKey)
    hasMore = key.map { !$0.isEmpty } ?? false
  }

  /// Reads a page as the provider usually writes it; nil leaves it to the decoder.
  init?(_ text: inout JSONCursor) {
    var blocks: [UInt64]?
    var key: Range<Int>?
    let isWhole = text.members { text, name in
      if text.holds("transfers", in: name) {
        guard blocks == nil else { return false }
        blocks = text.blocks(named: "blockNum")
        return blocks != nil
      }
      guard text.holds("pageKey", in: name) else { return text.skip() }
      guard key == nil else { return false }
      key = text.string()
      return key != nil
    }
    guard isWhole, let blocks else { return nil }
    (self.blocks, hasMore) = (blocks, key.map { !$0.isEmpty } ?? false)
  }
}
