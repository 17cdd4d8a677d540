import Entity

/// An event that names an account, and where it does.
struct LogTopic: Hashable, Sendable {
  /// Keccak-256 of the event's signature, which is the first topic of its logs.
  let event: Hash32
  /// Which topic is the account, from 1 to 3.
  let position: Int

  static let sentToken = LogTopic(event: LogEvent.transfer, position: 1)
  static let receivedToken = LogTopic(event: LogEvent.transfer, position: 2)
  /// Items of collections with amounts (ERC-1155) that the account sent.
  static let sentItems = LogEvent.itemTransfers.map { LogTopic(event: $0, position: 2) }
  /// Items of collections with amounts (ERC-1155) that the account received.
  static let receivedItems = LogEvent.itemTransfers.map { LogTopic(event: $0, position: 3) }

  /// Every event of the history; those with the account in the same place are adjacent.
  ///
  /// An operator of ERC-1155 moves what others have, and is not searched for. Neither are events
  /// without indexed accounts, of the first collections (CryptoKitties, CryptoPunks).
  static let all: [LogTopic] =
    [sentToken]
    + [LogEvent.approval, LogEvent.operatorApproval, LogEvent.deposit, LogEvent.withdrawal]
    .map { LogTopic(event: $0, position: 1) }
    + [receivedToken] + sentItems + [LogTopic(event: LogEvent.userOperation, position: 2)]
    + receivedItems
}

/// The events of a history, by their first topic.
enum LogEvent {
  /// ERC-20 and ERC-721; also ether, by the chain itself (EIP-7708).
  static let transfer = topic("Transfer(address,address,uint256)")
  /// ERC-20 and ERC-721.
  static let approval = topic("Approval(address,address,uint256)")
  /// ERC-721 and ERC-1155.
  static let operatorApproval = topic("ApprovalForAll(address,address,bool)")
  /// ERC-1155.
  static let itemTransfers = [itemTransfer, itemBatch]
  static let itemTransfer = topic("TransferSingle(address,address,address,uint256,uint256)")
  static let itemBatch = topic("TransferBatch(address,address,address,uint256[],uint256[])")
  /// The wrapped coin, as WETH9 has it.
  static let deposit = topic("Deposit(address,uint256)")
  static let withdrawal = topic("Withdrawal(address,uint256)")
  /// ERC-4337.
  static let userOperation = topic(
    "UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)"
  )

  private static func topic(_ signature: String) -> Hash32 { .keccak(of: Array(signature.utf8)) }
}
