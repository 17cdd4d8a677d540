import Core
import Entity

/// What a stored log says that an account received of a collection (ERC-721, ERC-1155).
///
/// Any contract may log anything, so this tells only where to look.
struct ReceivedItems: Hashable, Sendable {
  let kind: CollectionKind
  /// The IDs, in the order of the log.
  let ids: [UInt256]

  /// Reads a log; nil if it names no items.
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
