import Core

/// The arguments of a call, by their names in the table.
extension DecodedCall {
  func argument(_ name: String) -> ABIValue? { arguments.first { $0.name == name }?.value }

  func address(_ name: String) -> Address? { argument(name)?.address }
  func number(_ name: String) -> UInt256? { argument(name)?.unsigned }
  func bytes(_ name: String) -> [UInt8]? { argument(name)?.bytes }
  func list(_ name: String) -> [ABIValue]? { argument(name)?.items }

  /// Returns the members of a tuple by name.
  func members(_ name: String) -> [String: ABIValue] {
    let parts = arguments.first { $0.name == name }?.parts ?? []
    return Dictionary(parts.map { ($0.name, $0.value) }) { first, _ in first }
  }

  func flag(_ name: String) -> Bool? {
    guard case .bool(let flag)? = argument(name) else { return nil }
    return flag
  }
}

extension ABIValue {
  var address: Address? {
    guard case .address(let address) = self else { return nil }
    return address
  }

  /// The number, unless it is negative.
  var unsigned: UInt256? {
    guard case .number(let number) = self, number >= 0 else { return nil }
    return number.magnitude
  }

  var bytes: [UInt8]? {
    guard case .bytes(let bytes) = self else { return nil }
    return bytes
  }

  var items: [ABIValue]? {
    guard case .list(let items) = self else { return nil }
    return items
  }
}
