import Core

/// Swaps through 1inch (AggregationRouter 5 and 6) and 0x (Exchange Proxy).
///
/// Only what certainly leaves the account is read. Without rows, and so unknown: `unoswap…`,
/// `ethUnoswap…` and `clipperSwap…` of 1inch, where a pool named in the call decides how much it
/// takes; 0x's `AllowanceHolder.exec` and `Settler.execute`, with targets and actions of any kind;
/// and meta-transactions.
enum AggregatorSwaps {
  private static let order =
    "(address srcToken,address dstToken,address srcReceiver,address dstReceiver,uint256 amount,"
    + "uint256 minReturnAmount,uint256 flags) desc,"

  static let rows = [
    // The router takes `amount` of `srcToken` from its caller before it calls the executor, and
    // calls only one function of it: the executor's data cannot reach what is left in the account.
    KnownFunction("swap(address executor,\(order)bytes data)", .counted(swap)),
    KnownFunction("swap(address executor,\(order)bytes permit,bytes data)", .counted(swap)),
    // The proxy takes the input from its caller into its own wallet, where the transformers run:
    // code of 0x's deployer, with no right to the account. The largest number means the balance.
    KnownFunction(
      "transformERC20(address inputToken,address outputToken,uint256 inputTokenAmount,"
        + "uint256 minOutputTokenAmount,(uint32 deploymentNonce,bytes data)[] transformations)",
      .counted { call, place in
        guard !place.isDelegate, let token = call.address("inputToken"),
          let units = call.number("inputTokenAmount")
        else { return nil }
        return CallReading(spending(token, units, to: nil) + [.name(.receiver, place.caller)])
      }
    ),
    // Pairs of Uniswap V2 and its forks take exactly what is sent to them.
    KnownFunction(
      "sellToUniswap(address[] tokens,uint256 sellAmount,uint256 minBuyAmount,bool isSushi)",
      .counted { call, place in
        guard !place.isDelegate, let path = call.list("tokens"), path.count >= 2,
          let token = path[0].address, let units = call.number("sellAmount")
        else { return nil }
        return CallReading(spending(token, units, to: nil) + [.name(.receiver, place.caller)])
      }
    ),
  ]

  private static let swap: CallReader = { call, place in
    guard !place.isDelegate, let executor = call.address("executor"),
      let order = StrictABIInput(call.argument("desc"), count: 7), let token = order.address(0),
      let source = order.address(2), let receiver = order.address(3), let units = order.number(4),
      // Version 5 passes these bytes to the token as a permit of any owner for any spender.
      call.bytes("permit")?.isEmpty ?? true
    else { return nil }
    return CallReading(
      spending(token, units, to: source == place.contract || source.isZero ? nil : source) + [
        .name(.executor, executor),
        .name(.receiver, receiver.isZero ? place.caller : receiver),
      ]
    )
  }

  /// Returns the effects of a payment; ether is the value of the call, which is counted there.
  private static func spending(_ token: Address, _ units: UInt256, to: Address?) -> [Effect] {
    if token.isZero || token == .etherToken { return to.map { [.name(.receiver, $0)] } ?? [] }
    return [.spend(.token(token), units, to: to)]
  }
}

extension Address {
  /// 0xEeee…: stands for the native coin in several protocols.
  static let etherToken = Address(unchecked: [UInt8](repeating: 0xEE, count: 20))
}
