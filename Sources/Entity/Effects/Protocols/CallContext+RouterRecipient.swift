/// The small addresses with a special meaning to routers of Uniswap.
extension CallContext {
  private static let caller = small(1)
  private static let router = small(2)

  private static func small(_ number: UInt8) -> Address {
    Address(unchecked: [UInt8](repeating: 0, count: 19) + [number])
  }

  /// Returns the recipient behind an address: 1 is the caller; 2 is the router, which gives nil.
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
