import Core
import Entity

/// What a log says that an account received of a collection (ERC-721, ERC-1155).
///
/// Any contract may log anything, so this tells only where to look.
struct ReceivedItems: Hashable, Sendable {
  let kind: CollectionKind
  /// The IDs, in the order of the log.
  let ids: [UInt256]

  private static let single = topic("TransferSingle(address,address,address,uint256,uint256)")
  private static let batch = topic("TransferBatch(address,address,address,uint256[],uint256[])")

  /// The first topics of the transfers of ERC-1155.
  static let topics = [single, batch]

  /// The most bytes of a log's data that are kept: 4,000 IDs, more than a block has gas for.
  private static let maxBytes = 256 << 10

  private static func topic(_ event: String) -> Hash32 { .keccak(of: Array(event.utf8)) }

  /// Whether a log says that an account received items.
  static func areKept(_ log: LogEntry, of account: Address) -> Bool {
    guard log.topics.count == 4, log.payload.count <= maxBytes else { return false }
    let recipient = TokenFilter.topic(account)
    return log.topics[0] == TokenFilter.transfer
      ? log.topics[2] == recipient && log.payload.isEmpty
      : topics.contains(log.topics[0]) && log.topics[3] == recipient
  }

  /// Reads a log that ``areKept(_:of:)`` keeps; nil if it names no items.
  init?(topics: [Hash32], bytes: [UInt8]) {
    guard let event = KnownEvents.decode(topics: topics, bytes: bytes) else { return nil }
    if let transfer = event.transfer, transfer.isItem {
      (kind, ids) = (.erc721, [transfer.number])
    } else if let (_, _, items, amounts) = event.itemTransfers {
      kind = .erc1155
      ids = zip(items, amounts).filter { $0.1 > 0 }.map(\.0)
    } else {
      return nil
    }
  }
}
