import Core

/// Lending: pools of Aave V2 and V3, markets of Compound III.
enum LendingEffects {
  static let rows = pools + markets

  private static let pools = [
    KnownFunction(
      "supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)",
      .counted(supply)
    ),
    KnownFunction(
      "deposit(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)",
      .counted(supply)
    ),
    KnownFunction(
      "supplyWithPermit(address asset,uint256 amount,address onBehalfOf,uint16 referralCode,uint256 "
        + "deadline,uint8 v,bytes32 r,bytes32 s)",
      .counted { call, place in
        guard let asset = call.address("asset"), let units = call.number("amount"),
          let read = supply(call, place)
        else { return nil }
        let allowed = Effect.allow(.token(asset), units, spender: place.contract)
        return CallReading([allowed] + read.effects)
      }
    ),
    KnownFunction("withdraw(address asset,uint256 amount,address to)", .counted(withdraw)),
    KnownFunction(
      "borrow(address asset,uint256 amount,uint256 interestRateMode,uint16 referralCode,address "
        + "onBehalfOf)",
      .counted { call, place in
        call.address("onBehalfOf").map {
          CallReading([.name(.receiver, place.caller), .name(.owner, $0)])
        }
      }
    ),
    KnownFunction(
      "repay(address asset,uint256 amount,uint256 interestRateMode,address onBehalfOf)",
      .counted { call, place in
        guard let asset = call.address("asset"), let units = call.number("amount"),
          let owner = call.address("onBehalfOf")
        else { return nil }
        return CallReading([place.giving(asset, units), .name(.owner, owner)])
      }
    ),
    KnownFunction(
      "approveDelegation(address delegatee,uint256 amount)",
      .counted { call, place in
        guard let spender = call.address("delegatee"), let units = call.number("amount") else {
          return nil
        }
        let asset = Movement.Asset.token(place.contract)
        return CallReading([
          units == 0 ? .revoke(asset, spender: spender) : .allow(asset, units, spender: spender)
        ])
      }
    ),
  ]

  private static let markets = [
    KnownFunction("supply(address asset,uint256 amount)", .counted(supply)),
    KnownFunction("supplyTo(address onBehalfOf,address asset,uint256 amount)", .counted(supply)),
    KnownFunction(
      "supplyFrom(address from,address onBehalfOf,address asset,uint256 amount)",
      .counted { call, place in
        guard let from = call.address("from"), let owner = call.address("onBehalfOf"),
          let asset = call.address("asset"), let units = call.number("amount")
        else { return nil }
        return CallReading(
          place.taking(.token(asset), units, from: from, to: nil) + [.name(.receiver, owner)]
        )
      }
    ),
    KnownFunction("withdraw(address asset,uint256 amount)", .counted(withdraw)),
    KnownFunction("withdrawTo(address to,address asset,uint256 amount)", .counted(withdraw)),
    KnownFunction(
      "withdrawFrom(address from,address to,address asset,uint256 amount)",
      .counted(withdraw)
    ),
    KnownFunction(
      "allow(address manager,bool isAllowed)",
      .counted { call, place in
        guard let manager = call.address("manager"), let isGiven = call.flag("isAllowed") else {
          return nil
        }
        let asset = Movement.Asset.token(place.contract)
        return CallReading([
          isGiven ? .allow(asset, nil, spender: manager) : .revoke(asset, spender: manager)
        ])
      }
    ),
  ]

  /// The pool takes the asset, and `onBehalfOf`, or else the caller, receives the deposit.
  private static let supply: CallReader = { call, place in
    guard let asset = call.address("asset"), let units = call.number("amount") else { return nil }
    let owner = call.address("onBehalfOf") ?? place.caller
    return CallReading([place.giving(asset, units), .name(.receiver, owner)])
  }

  /// A withdrawal to somebody else is a payment; one to oneself only names the receiver.
  private static let withdraw: CallReader = { call, place in
    guard let asset = call.address("asset"), let units = call.number("amount") else { return nil }
    let to = call.address("to") ?? place.caller
    let from = call.address("from") ?? place.caller
    guard place.isOwn(from), place.isOwn(to) else {
      return CallReading(place.taking(.token(asset), units, from: from, to: to))
    }
    return CallReading([.name(.receiver, to)])
  }
}
