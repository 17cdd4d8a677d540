import Core
import Entity

/// The searches that find every ERC-20 movement of any number of accounts, and every collectible
/// that they received.
///
/// Their cost does not grow with the accounts: one list of topics names all of them.
enum TokenFilter {
  /// Keccak-256 of `Transfer(address,address,uint256)`.
  static let transfer = Hash32.keccak(of: Array("Transfer(address,address,uint256)".utf8))

  /// The address that logs ether movements (EIP-7708), which must not be counted twice.
  static let etherLogger = [UInt8](repeating: 0xff, count: 19) + [0xfe]

  /// The searches; those of one search name the account in the same place.
  static let searches: [[LogTopic]] = [[.sentToken], [.receivedToken], LogTopic.receivedItems]

  /// Makes the filter of topics that name the account in the same place.
  static func filter(
    _ topics: [LogTopic],
    accounts: [Address],
    blocks: ClosedRange<UInt64>
  ) -> LogFilter {
    let between = Array(repeating: [Hash32]?.none, count: (topics.first?.position ?? 1) - 1)
    return LogFilter(
      blocks: blocks,
      addresses: [],
      topics: [topics.map(\.event)] + between + [accounts.map(topic)]
    )
  }

  static func topic(_ account: Address) -> Hash32 {
    // 12 zeros and 20 bytes are 32.
    (try? Hash32(bytes: [UInt8](repeating: 0, count: 12) + account.bytes)) ?? .keccak(of: [])
  }

  static func account(in topic: Hash32) -> Address? {
    guard topic.bytes.prefix(12).allSatisfy({ $0 == 0 }) else { return nil }
    return try? Address(bytes: Array(topic.bytes.suffix(20)))
  }

  /// Returns an account's movement in a log; nil if the log is no ERC-20 transfer of it.
  ///
  /// ERC-20 has three topics and one data word; a fourth topic is the token ID of an ERC-721.
  static func movement(
    _ log: LogEntry,
    of account: Address,
    chain: ChainID,
    at block: BlockReference
  ) -> MovementRow? {
    guard log.topics.count == 3, log.topics[0] == transfer, log.payload.count == 32,
      log.address.bytes != etherLogger, let from = self.account(in: log.topics[1]),
      let to = self.account(in: log.topics[2]), from == account || to == account
    else { return nil }
    let kind: Movement.Kind =
      from == to ? .selfTransfer : from == account ? .tokenOut : .tokenIn
    return MovementRow(
      movement: Movement(
        chain: chain,
        account: account,
        block: block,
        transaction: log.transaction,
        order: MovementOrder.log(log.transactionIndex, at: log.index),
        kind: kind,
        asset: .token(log.address),
        amount: UInt256(word: log.payload),
        counterparty: from == account ? to : from,
        status: .success
      )
    )
  }
}
