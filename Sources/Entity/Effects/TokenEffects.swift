import Core

/// Tokens and collections: ERC-20, ERC-721, ERC-1155, ERC-2612, ERC-3009, ERC-677 and ERC-777.
enum TokenEffects {
  static let rows = transfers + permissions + supply + collections

  private static let transfers = [
    KnownFunction("transfer(address to,uint256 amount)", .counted(transfer)),
    KnownFunction("transferFrom(address from,address to,uint256 amount)", .counted(transferFrom)),
    KnownFunction("transferAndCall(address to,uint256 amount,bytes extra)", .counted(transfer)),
    KnownFunction("send(address to,uint256 amount,bytes extra)", .counted(transfer)),
    KnownFunction(
      "transferWithAuthorization(address from,address to,uint256 amount,uint256 validAfter,uint256 "
        + "validBefore,bytes32 nonce,uint8 v,bytes32 r,bytes32 s)",
      .counted(transferFrom)
    ),
    KnownFunction(
      "receiveWithAuthorization(address from,address to,uint256 amount,uint256 validAfter,uint256 "
        + "validBefore,bytes32 nonce,uint8 v,bytes32 r,bytes32 s)",
      .counted(transferFrom)
    ),
    KnownFunction(
      "cancelAuthorization(address authorizer,bytes32 nonce,uint8 v,bytes32 r,bytes32 s)",
      .harmless("cancels an authorization (ERC-3009) that was signed earlier, and moves nothing")
    ),
  ]

  private static let permissions = [
    KnownFunction(
      "approve(address spender,uint256 amount)",
      .counted { call, place in
        guard let spender = call.address("spender"), let units = call.number("amount") else {
          return nil
        }
        return CallReading([place.allowing(units, of: place.contract, to: spender)])
      }
    ),
    KnownFunction(
      "increaseAllowance(address spender,uint256 added)",
      .counted { call, place in
        guard let spender = call.address("spender"), let units = call.number("added") else {
          return nil
        }
        return CallReading([.allow(.token(place.contract), units, spender: spender)])
      }
    ),
    KnownFunction(
      "decreaseAllowance(address spender,uint256 subtracted)",
      .counted { call, place in
        CallReading([.revoke(.token(place.contract), spender: call.address("spender"))])
      }
    ),
    KnownFunction(
      "permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,"
        + "bytes32 s)",
      .counted { call, place in
        call.number("value").flatMap { permit(call, place, owner: "owner", $0) }
      }
    ),
    KnownFunction(
      "permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,"
        + "bytes32 r,bytes32 s)",
      .counted { call, place in
        call.flag("allowed").flatMap { permit(call, place, owner: "holder", $0 ? nil : 0) }
      }
    ),
    KnownFunction(
      "setApprovalForAll(address operator,bool approved)",
      .counted { call, place in
        guard let spender = call.address("operator"), let isGiven = call.flag("approved") else {
          return nil
        }
        let asset = Movement.Asset.token(place.contract)
        return CallReading([
          isGiven ? .allow(asset, nil, spender: spender) : .revoke(asset, spender: spender)
        ])
      }
    ),
  ]

  private static let supply = [
    KnownFunction(
      "mint(address to,uint256 amount)",
      .counted { call, _ in
        call.address("to").map { CallReading([.name(.receiver, $0)]) }
      }
    ),
    KnownFunction(
      "burn(uint256 amount)",
      .counted { call, place in
        call.number("amount").map { CallReading([place.giving(place.contract, $0)]) }
      }
    ),
    KnownFunction(
      "burnFrom(address from,uint256 amount)",
      .counted { call, place in
        guard let from = call.address("from"), let units = call.number("amount") else { return nil }
        return CallReading(place.taking(.token(place.contract), units, from: from, to: nil))
      }
    ),
    KnownFunction(
      "delegate(address delegatee)",
      .counted { call, _ in
        call.address("delegatee").map { CallReading([.name(.delegate, $0)]) }
      }
    ),
    KnownFunction(
      "castVote(uint256 proposal,uint8 support)",
      .harmless("casts the account's votes on a proposal, and moves nothing")
    ),
  ]

  private static let collections = [
    KnownFunction(
      "safeTransferFrom(address from,address to,uint256 token)",
      .counted { call, place in one(call, place) }
    ),
    KnownFunction(
      "safeTransferFrom(address from,address to,uint256 token,bytes extra)",
      .counted { call, place in one(call, place) }
    ),
    KnownFunction(
      "safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes extra)",
      .counted(transferFrom)
    ),
    KnownFunction(
      "safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes extra)",
      .counted { call, place in
        guard let ids = call.list("ids"), let amounts = call.list("amounts"),
          ids.count == amounts.count
        else { return nil }
        return taken(call, place, amounts.compactMap(\.unsigned).sumWithSaturation())
      }
    ),
  ]

  private static let transfer: CallReader = { call, place in
    guard let to = call.address("to"), let units = call.number("amount") else { return nil }
    return CallReading(
      [.spend(.token(place.contract), units, to: to)]
        + place.passing(call.bytes("extra") ?? [], to: to)
    )
  }

  private static let transferFrom: CallReader = { call, place in
    call.number("amount").flatMap { taken(call, place, $0) }
  }

  /// One item of a collection; the number is its ID, not an amount.
  private static func one(_ call: DecodedCall, _ place: CallContext) -> CallReading? {
    taken(call, place, 1)
  }

  /// Data for the recipient's hook is not decoded.
  private static func taken(_ call: DecodedCall, _ place: CallContext, _ units: UInt256)
    -> CallReading?
  {
    guard let from = call.address("from"), let to = call.address("to") else { return nil }
    return CallReading(
      place.taking(.token(place.contract), units, from: from, to: to)
        + place.passing(call.bytes("extra") ?? [], to: to)
    )
  }

  /// Reads a permit in call data; another owner's permit allows nobody to take the signer's tokens.
  private static func permit(
    _ call: DecodedCall,
    _ place: CallContext,
    owner name: String,
    _ units: UInt256?
  ) -> CallReading? {
    guard let owner = call.address(name), let spender = call.address("spender") else { return nil }
    guard place.isOwn(owner) else {
      return CallReading([.name(.owner, owner), .name(.delegate, spender)])
    }
    let asset = Movement.Asset.token(place.contract)
    return CallReading([
      units == 0 ? .revoke(asset, spender: spender) : .allow(asset, units, spender: spender)
    ])
  }
}
