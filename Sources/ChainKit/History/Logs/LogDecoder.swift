import Core
import Entity

/// Turns logs into the rows of an account's history. Pure.
///
/// Any contract may log anything in anybody's name, so a row tells what its contract claims. A log
/// that is not exactly what its standard says gives no rows.
struct LogDecoder: Sendable {
  let chain: ChainID
  /// The contract whose deposits and withdrawals wrap the chain's coin; nil if it is unknown.
  ///
  /// Other contracts log the same events for something else.
  var wrappedCoin: Address?
  /// The contract that shows the chain's coin as a token; nil if it is unknown.
  ///
  /// What it moves is ether, of which there are rows already. Permissions that it gives are told.
  var coinToken: Address?
  /// The EntryPoints that are believed (ERC-4337).
  var entryPoints = EntryPoint.all
  /// The first block in which the chain logs movements of ether (EIP-7708); nil if there is none.
  ///
  /// Such a log of an earlier block is a forgery, since nobody has a contract at that address.
  var etherLogsFrom: UInt64?

  /// The address that logs movements of ether (EIP-7708).
  static let etherLogger = [UInt8](repeating: 0xff, count: 19) + [0xfe]

  /// The most bytes of a log's data that are decoded: 4,000 items, more than a block has gas for.
  static let maxBytes = 256 << 10

  /// What a log says of an account.
  private struct Claim {
    let kind: Movement.Kind
    let asset: Movement.Asset
    let amount: UInt256
    let counterparty: Address?
    var status = Movement.Status.success
  }

  /// Returns what a log says of an account; the rows of a batch are told apart by their part.
  func rows(_ log: LogEntry, of account: Address, in block: BlockReference) -> [MovementRow] {
    guard !log.isRemoved, log.payload.count <= Self.maxBytes else { return [] }
    return claims(log, of: account).enumerated().map { part, claim in
      MovementRow(
        movement: Movement(
          chain: chain,
          account: account,
          block: block,
          transaction: log.transaction,
          order: MovementOrder.log(log.transactionIndex, at: log.index),
          kind: claim.kind,
          asset: claim.asset,
          amount: claim.amount,
          counterparty: claim.counterparty,
          status: claim.status,
          evidence: .log
        ),
        part: part
      )
    }
  }

  private func claims(_ log: LogEntry, of account: Address) -> [Claim] {
    switch log.topics.first {
    case LogEvent.transfer where log.address == coinToken: []
    case LogEvent.transfer:
      log.address.bytes == Self.etherLogger
        ? ether(log, of: account) : transfer(log, of: account)
    case LogEvent.approval: approval(log, of: account)
    case LogEvent.operatorApproval: operatorApproval(log, of: account)
    case LogEvent.itemTransfer, LogEvent.itemBatch: itemTransfers(log, of: account)
    case LogEvent.deposit where log.address == wrappedCoin: wrapping(.wrap, log, of: account)
    case LogEvent.withdrawal where log.address == wrappedCoin: wrapping(.unwrap, log, of: account)
    case LogEvent.userOperation where entryPoints.contains(log.address):
      userOperation(log, of: account)
    default: []
    }
  }

  /// A transfer of an amount (ERC-20), whose number is data, or of an item (ERC-721), whose ID is a
  /// topic.
  private func transfer(_ log: LogEntry, of account: Address) -> [Claim] {
    guard let from = log.account(1), let to = log.account(2) else { return [] }
    if let id = log.itemID {
      let kinds = (in: Movement.Kind.itemIn, out: Movement.Kind.itemOut)
      return moved(1, of: .item(log.address, id: id), from, to, as: kinds, of: account)
    }
    guard log.topics.count == 3, let amount = log.words(1)?[0] else { return [] }
    return moved(amount, of: .token(log.address), from, to, as: (.tokenIn, .tokenOut), of: account)
  }

  /// A movement of ether. The sender's transaction shows it too if it is the transaction's own.
  private func ether(_ log: LogEntry, of account: Address) -> [Claim] {
    guard let etherLogsFrom, log.blockNumber >= etherLogsFrom, let moved = LoggedEther(log) else {
      return []
    }
    return self.moved(
      moved.amount,
      of: .ether,
      moved.from,
      moved.to,
      as: (.internal, .internalOut),
      of: account
    )
  }

  /// Transfers of items with amounts (ERC-1155): one, or any number.
  private func itemTransfers(_ log: LogEntry, of account: Address) -> [Claim] {
    guard log.topics.count == 4, log.account(1) != nil, let from = log.account(2),
      let to = log.account(3), from == account || to == account
    else { return [] }
    let items: [(UInt256, UInt256)]
    if log.topics[0] == LogEvent.itemTransfer {
      guard let words = log.words(2) else { return [] }
      items = [(words[0], words[1])]
    } else {
      let event = KnownEvents.decode(topics: log.topics, bytes: log.payload)
      guard let (_, _, ids, amounts) = event?.itemTransfers else { return [] }
      items = Array(zip(ids, amounts))
    }
    return items.flatMap { id, amount in
      let asset = Movement.Asset.item(log.address, id: id)
      return moved(amount, of: asset, from, to, as: (.itemIn, .itemOut), of: account)
    }
  }

  private func moved(
    _ amount: UInt256,
    of asset: Movement.Asset,
    _ from: Address,
    _ to: Address,
    as kinds: (in: Movement.Kind, out: Movement.Kind),
    of account: Address
  ) -> [Claim] {
    guard from == account || to == account else { return [] }
    return [
      Claim(
        kind: from == to ? .selfTransfer : from == account ? kinds.out : kinds.in,
        asset: asset,
        amount: amount,
        counterparty: from == account ? to : from
      )
    ]
  }

  /// A permission to take an amount (ERC-20) or an item (ERC-721), which the address zero takes back.
  private func approval(_ log: LogEntry, of account: Address) -> [Claim] {
    guard log.account(1) == account, let spender = log.account(2) else { return [] }
    if let id = log.itemID {
      return [
        Claim(
          kind: .approval,
          asset: .item(log.address, id: id),
          amount: spender.isZero ? 0 : 1,
          counterparty: spender.isZero ? nil : spender
        )
      ]
    }
    guard log.topics.count == 3, let amount = log.words(1)?[0] else { return [] }
    return [
      Claim(kind: .approval, asset: .token(log.address), amount: amount, counterparty: spender)
    ]
  }

  /// A permission to take everything of a contract (ERC-721, ERC-1155).
  private func operatorApproval(_ log: LogEntry, of account: Address) -> [Claim] {
    guard log.topics.count == 3, log.account(1) == account, let spender = log.account(2),
      let isApproved = log.words(1)?[0], isApproved <= 1
    else { return [] }
    return [
      Claim(
        kind: .operatorApproval,
        asset: .token(log.address),
        amount: isApproved == 1 ? .max : 0,
        counterparty: spender
      )
    ]
  }

  private func wrapping(_ kind: Movement.Kind, _ log: LogEntry, of account: Address) -> [Claim] {
    guard log.topics.count == 2, log.account(1) == account, let amount = log.words(1)?[0] else {
      return []
    }
    return [Claim(kind: kind, asset: .token(log.address), amount: amount, counterparty: nil)]
  }

  private func userOperation(_ log: LogEntry, of account: Address) -> [Claim] {
    guard log.topics.count == 4, log.account(2) == account, let paymaster = log.account(3),
      let words = log.words(4), words[1] <= 1
    else { return [] }
    return [
      Claim(
        kind: .userOperation,
        asset: .ether,
        amount: words[2],
        counterparty: paymaster.isZero ? nil : paymaster,
        status: words[1] == 1 ? .success : .failed
      )
    ]
  }
}

extension LogEntry {
  /// The address in a topic; nil if there is no such topic, or it is no address.
  fileprivate func account(_ place: Int) -> Address? {
    topics.indices.contains(place) ? TokenFilter.account(in: topics[place]) : nil
  }

  /// The ID of an item in the fourth topic, of a log that has no data; nil for any other log.
  fileprivate var itemID: UInt256? {
    topics.count == 4 && payload.isEmpty ? UInt256(word: topics[3].bytes) : nil
  }

  /// The words of the data; nil if there are more or fewer.
  fileprivate func words(_ count: Int) -> [UInt256]? {
    guard payload.count == 32 * count else { return nil }
    return (0..<count).map { UInt256(word: payload[32 * $0..<32 * $0 + 32]) }
  }
}
