/// The kind of code at an address.
package enum AddressCode: Hashable, Sendable, Codable {
  /// No code: an externally owned account, or an unused address.
  case none
  /// An account that delegates to the code of a contract (EIP-7702).
  case delegated(to: Address)
  case contract

  /// Recognizes the kind of code.
  ///
  /// EIP-7702, "Behavior": a delegation indicator is `0xef0100` and the address.
  package init(code: [UInt8]) {
    let indicator: [UInt8] = [0xef, 0x01, 0x00]
    if code.isEmpty {
      self = .none
    } else if code.count == 23, code.starts(with: indicator),
      let address = try? Address(bytes: Array(code.dropFirst(3)))
    {
      self = .delegated(to: address)
    } else {
      self = .contract
    }
  }
}
