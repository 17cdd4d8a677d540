import Core
import Entity

/// What an event tells of transfers; any contract may log it.
extension DecodedEvent {
  /// The event as a transfer of an amount (ERC-20) or of one item (ERC-721).
  var transfer: (from: Address, to: Address, number: UInt256, isItem: Bool)? {
    guard event.signature.name == "Transfer", let from = address(0), let to = address(1),
      let number = number(2)
    else { return nil }
    return (from, to, number, arguments[2].isIndexed)
  }

  /// The event as transfers of items (ERC-1155).
  var itemTransfers: (from: Address, to: Address, items: [UInt256], amounts: [UInt256])? {
    guard ["TransferSingle", "TransferBatch"].contains(event.signature.name),
      let from = address(1), let to = address(2), let items = numbers(3), let amounts = numbers(4),
      items.count == amounts.count
    else { return nil }
    return (from, to, items, amounts)
  }

  /// The event as a deposit to, or a withdrawal from, the wrapped coin.
  var wrapping: (account: Address, amount: UInt256, isDeposit: Bool)? {
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
