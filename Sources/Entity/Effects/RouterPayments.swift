/// Payments of Uniswap V3 routers out of their holdings, mostly within a `multicall`.
enum RouterPayments {
  static let rows = [
    KnownFunction("unwrapWETH9(uint256 amountMinimum,address recipient)", .counted(paid)),
    KnownFunction("unwrapWETH9(uint256 amountMinimum)", .counted(forCaller)),
    KnownFunction("refundETH()", .counted(forCaller)),
    KnownFunction(
      "sweepToken(address token,uint256 amountMinimum,address recipient)",
      .counted(paid)
    ),
    KnownFunction("sweepToken(address token,uint256 amountMinimum)", .counted(forCaller)),
    KnownFunction(
      "unwrapWETH9WithFee(uint256 amountMinimum,address recipient,uint256 feeBips,"
        + "address feeRecipient)",
      .counted(paid)
    ),
    KnownFunction(
      "sweepTokenWithFee(address token,uint256 amountMinimum,address recipient,uint256 feeBips,"
        + "address feeRecipient)",
      .counted(paid)
    ),
    KnownFunction(
      "pull(address token,uint256 value)",
      .counted { call, place in
        guard let token = call.address("token"), let units = call.number("value") else {
          return nil
        }
        return CallReading([place.giving(token, units)])
      }
    ),
    KnownFunction(
      "wrapETH(uint256 value)",
      .harmless(
        "wraps the router's ether as WETH that the router keeps; the ether is counted as the value "
          + "of the call"
      )
    ),
    KnownFunction(selfPermit("selfPermit", "uint256 value,uint256 deadline"), .counted(allowed)),
    KnownFunction(
      selfPermit("selfPermitIfNecessary", "uint256 value,uint256 deadline"),
      .counted(allowed)
    ),
    KnownFunction(
      selfPermit("selfPermitAllowed", "uint256 nonce,uint256 expiry"),
      .counted(allowed)
    ),
    KnownFunction(
      selfPermit("selfPermitAllowedIfNecessary", "uint256 nonce,uint256 expiry"),
      .counted(allowed)
    ),
  ]

  /// Returns the recipient for a router of the second version: 1 is the caller, 2 the router.
  static func recipient(_ address: Address, at place: CallContext) -> Address {
    switch address {
    case small(1): place.caller
    case small(2): place.contract
    default: address
    }
  }

  private static func small(_ number: UInt8) -> Address {
    Address(unchecked: [UInt8](repeating: 0, count: 19) + [number])
  }

  private static let forCaller: CallReader = { _, place in
    CallReading([.name(.receiver, place.caller)])
  }

  /// The older router uses the address 0 for itself; the fee's recipient gets a share.
  private static let paid: CallReader = { call, place in
    guard let to = call.address("recipient") else { return nil }
    let receiver = to.isZero ? place.contract : recipient(to, at: place)
    return CallReading(
      [.name(.receiver, receiver)]
        + (call.address("feeRecipient").map { [.name(.receiver, $0)] } ?? [])
    )
  }

  private static func selfPermit(_ name: String, _ terms: String) -> String {
    "\(name)(address token,\(terms),uint8 v,bytes32 r,bytes32 s)"
  }

  /// The caller's permit for the router; the DAI kind has no amount.
  private static let allowed: CallReader = { call, place in
    call.address("token").map {
      CallReading([.allow(.token($0), call.number("value"), spender: place.contract)])
    }
  }
}
