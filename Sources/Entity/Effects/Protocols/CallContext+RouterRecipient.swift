/// Whom routers of Uniswap mean by small addresses.
extension CallContext {
  private static let caller = small(1)
  private static let router = small(2)

  private static func small(_ number: UInt8) -> Address {
    Address(unchecked: [UInt8](repeating: 0, count: 19) + [number])
  }

  /// Who gets what is sent to an address: 1 stands for the caller, 2 for the router, which is nobody
  /// outside.
  func outside(_ recipient: Address) -> Address? {
    switch recipient {
    case Self.caller: caller
    case Self.router, contract: nil
    default: recipient
    }
  }

  /// Names a receiver, unless it is the router itself.
  func naming(_ recipient: Address) -> [Effect] {
    outside(recipient).map { [.name(.receiver, $0)] } ?? []
  }
}
