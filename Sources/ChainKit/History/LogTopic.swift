import Entity

/// An event that names an account, and where it does.
struct LogTopic: Hashable, Sendable {
  /// Keccak-256 of the event's signature, which is the first topic of its logs.
  let event: Hash32
  /// Which topic is the account, from 1 to 3.
  let position: Int

  static let sentToken = LogTopic(event: TokenFilter.transfer, position: 1)
  static let receivedToken = LogTopic(event: TokenFilter.transfer, position: 2)
  /// Items of collections with amounts (ERC-1155) that the account received.
  static let receivedItems = ReceivedItems.topics.map { LogTopic(event: $0, position: 3) }
}
