import Core
import Entity

/// The changes in some accounts, added up from the transfers of a simulated transaction.
struct BalanceChanges {
  private struct Balance: Hashable {
    let account: Address
    let asset: Movement.Asset
    let item: UInt256?
  }

  private let accounts: Set<Address>
  /// One more account, so that the set can be shared.
  private let other: Address?
  /// The contract of the chain's wrapped coin, whose deposits and withdrawals are no transfers.
  private let wrapped: Address?
  private var sums: [Balance: (received: UInt256, sent: UInt256)] = [:]
  /// The order in which balances change first.
  private var order: [Balance] = []

  init(of accounts: Set<Address>, and other: Address? = nil, wrapped: Address?) {
    (self.accounts, self.other, self.wrapped) = (accounts, other, wrapped)
  }

  /// The balances that differ afterwards, in the order of their first change.
  var all: [BalanceChange] {
    order.compactMap { balance in
      guard let sum = sums[balance], sum.received != sum.sent else { return nil }
      return BalanceChange(
        account: balance.account,
        asset: balance.asset,
        item: balance.item,
        received: sum.received,
        sent: sum.sent
      )
    }
  }

  /// Adds a transfer; amounts stay within 256 bits, whatever a contract claims.
  mutating func move(
    _ amount: UInt256,
    of asset: Movement.Asset,
    item: UInt256? = nil,
    from sender: Address,
    to recipient: Address
  ) {
    guard sender != recipient, !amount.isZero else { return }
    change(Balance(account: sender, asset: asset, item: item)) { sum in
      sum.sent = sum.sent.addingWithSaturation(amount)
    }
    change(Balance(account: recipient, asset: asset, item: item)) { sum in
      sum.received = sum.received.addingWithSaturation(amount)
    }
  }

  private mutating func change(
    _ balance: Balance,
    _ add: (inout (received: UInt256, sent: UInt256)) -> Void
  ) {
    guard accounts.contains(balance.account) || balance.account == other else { return }
    if sums[balance] == nil { order.append(balance) }
    add(&sums[balance, default: (.zero, .zero)])
  }

  /// Adds the transfers that a log of a contract tells, if any: ERC-20, 721 and 1155, and those of
  /// the wrapped coin.
  mutating func addToken(_ log: SimulatedLog) {
    guard let event = KnownEvents.decode(topics: log.topics, bytes: log.payload) else { return }
    let token = Movement.Asset.token(log.address)
    if let transfer = event.transfer {
      let (item, amount) = transfer.isItem ? (transfer.number, 1) : (nil, transfer.number)
      move(amount, of: token, item: item, from: transfer.from, to: transfer.to)
    }
    if let (from, to, items, amounts) = event.itemTransfers {
      for (item, amount) in zip(items, amounts) {
        move(amount, of: token, item: item, from: from, to: to)
      }
    }
    if log.address == wrapped, let (account, amount, isDeposit) = event.wrapping {
      let (from, to) = isDeposit ? (log.address, account) : (account, log.address)
      move(amount, of: token, from: from, to: to)
    }
  }
}
