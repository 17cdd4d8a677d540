/// What a node keeps, by its own word.
///
/// The other resources of the standard are not read: transactions and receipts are read by their
/// block where the node has no index of them, and no proofs are asked for.
package struct CapabilitiesAnswer: Decodable, Hashable, Sendable {
  /// The lowest block of which it keeps the state and the transactions; nil if it does not tell.
  package let archiveFrom: UInt64?
  /// The lowest block of which it keeps the logs; nil if it does not tell.
  package let logsFrom: UInt64?

  private enum Key: String, CodingKey { case head, state, logs, blocks }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let head = try container.decode(Head.self, forKey: .head).number
    func lowest(_ key: Key) throws -> UInt64? {
      try container.decodeIfPresent(Resource.self, forKey: key)?.lowest(below: head)
    }
    let (state, blocks) = (try lowest(.state), try lowest(.blocks))
    archiveFrom = state.map { max($0, blocks ?? 0) }
    logsFrom = try lowest(.logs)
  }

  private struct Head: Decodable {
    let number: UInt64

    private enum Key: String, CodingKey { case number }

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: Key.self).count(.number)
    }
  }

  /// One kind of data, and how it is deleted.
  private struct Resource: Decodable {
    let isDisabled: Bool
    let oldest: UInt64?
    /// How many of the newest blocks are kept; nil if nothing more is deleted.
    let window: UInt64?

    private enum Key: String, CodingKey { case disabled, oldestBlock, deleteStrategy }
    private enum StrategyKey: String, CodingKey { case retentionBlocks }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      isDisabled = try container.decodeIfPresent(Bool.self, forKey: .disabled) ?? false
      oldest = try container.optionalCount(.oldestBlock)
      let strategy = try? container.nestedContainer(
        keyedBy: StrategyKey.self,
        forKey: .deleteStrategy
      )
      window = try strategy?.optionalCount(.retentionBlocks)
    }

    /// The lowest block that can be relied on; nil if unknown.
    ///
    /// Clients disagree on what a disabled resource means. Of a window, the blocks that are deleted
    /// next may be gone before they are read.
    func lowest(below head: UInt64) -> UInt64? {
      guard !isDisabled, let oldest, oldest <= head else { return nil }
      guard oldest > 0, let window else { return oldest }
      return oldest + min(head - oldest, min(16, window / 8))
    }
  }
}
