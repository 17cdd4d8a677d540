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
  /// The contract of the chain's wrapped coin, whose deposits and withdrawals are no transfers.
  private let wrapped: Address?
  private var sums: [Balance: (received: UInt256, sent: UInt256)] = [:]
  /// The order in which balances change first.
  private var order: [Balance] = []

  init(of accounts: Set<Address>, wrapped: Address?) {
    (self.accounts, self.wrapped) = (accounts, wrapped)
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
    guard accounts.contains(balance.account) else { return }
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

extension DecodedEvent {
  /// The event as a transfer of an amount (ERC-20) or of one item (ERC-721).
  var transfer: (from: Address, to: Address, number: UInt256, isItem: Bool)? {
    guard event.signature.name == "Transfer", let from = address(0), let to = address(1),
      let number = number(2)
    else { return nil }
    return (from, to, number, arguments[2].isIndexed)
  }

  /// The event as transfers of items (ERC-1155).
  fileprivate var itemTransfers: (from: Address, to: Address, items: [UInt256], amounts: [UInt256])?
  {
    guard ["TransferSingle", "TransferBatch"].contains(event.signature.name),
      let from = address(1), let to = address(2), let items = numbers(3), let amounts = numbers(4),
      items.count == amounts.count
    else { return nil }
    return (from, to, items, amounts)
  }

  /// The event as a deposit to, or a withdrawal from, the wrapped coin.
  fileprivate var wrapping: (account: Address, amount: UInt256, isDeposit: Bool)? {
    let name = event.signature.name
    guard ["Deposit", "Withdrawal"].contains(name), arguments.count == 2,
      let account = address(0), let amount = number(1)
    else { return nil }
    return (account, amount, name == "Deposit")
  }

  private func value(_ place: Int) -> ABIValue? {
    guard arguments.indices.contains(place), case .value(let value) = arguments[place].content
    else { return nil }
    return value
  }

  private func address(_ place: Int) -> Address? {
    guard case .address(let address)? = value(place) else { return nil }
    return address
  }

  private func number(_ place: Int) -> UInt256? {
    guard case .number(let number)? = value(place) else { return nil }
    return UInt256(exactly: number)
  }

  /// The numbers of a list, or of one number.
  private func numbers(_ place: Int) -> [UInt256]? {
    guard case .list(let values)? = value(place) else { return number(place).map { [$0] } }
    let numbers = values.compactMap { value -> UInt256? in
      guard case .number(let number) = value else { return nil }
      return UInt256(exactly: number)
    }
    return numbers.count == values.count ? numbers : nil
  }
}
