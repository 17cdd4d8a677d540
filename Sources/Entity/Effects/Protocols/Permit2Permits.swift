import Core

/// Permits and transfers by signature that a call passes to Permit2.
///
/// They spend or allow the signer's assets only if the owner is the signer, or a contract that acts
/// by this signature: for any other owner, that owner's own signature is needed too.
enum Permit2Permits {
  private static let details = "(address token,uint160 amount,uint48 expiration,uint48 nonce)"
  private static let permitted = "(address token,uint256 amount)"
  private static let transfer = "(address to,uint256 requestedAmount)"
  private static let witness = "bytes32 witness,string witnessTypeString,"

  static let rows =
    rows(isBatch: false) + rows(isBatch: true) + [
      KnownFunction(
        "transferFrom((address from,address to,uint160 amount,address token)[] transferDetails)",
        .counted(batch)
      ),
      KnownFunction(
        "invalidateNonces(address token,address spender,uint48 newNonce)",
        .harmless("only invalidates permits that were signed earlier")
      ),
      KnownFunction(
        "invalidateUnorderedNonces(uint256 wordPos,uint256 mask)",
        .harmless("only invalidates permits that were signed earlier")
      ),
    ]

  private static func rows(isBatch: Bool) -> [KnownFunction] {
    let list = isBatch ? "[]" : ""
    let head =
      "(\(permitted)\(list) permitted,uint256 nonce,uint256 deadline) permit,"
      + "\(transfer)\(list) transferDetails,address owner,"
    let reader: CallReader = { transfers($0, $1, isBatch: isBatch) }
    return [
      KnownFunction(
        "permit(address owner,(\(details)\(list) details,address spender,uint256 sigDeadline) permit,"
          + "bytes signature)",
        .counted { call, place in
          guard let owner = call.address("owner") else { return nil }
          return effects(
            of: call.argument("permit"),
            isBatch: isBatch,
            by: place.isOwn(owner) ? nil : owner
          ).map { CallReading($0) }
        }
      ),
      KnownFunction("permitTransferFrom(\(head)bytes signature)", .counted(reader)),
      KnownFunction(
        "permitWitnessTransferFrom(\(head)\(witness)bytes signature)",
        .counted(reader)
      ),
    ]
  }

  /// Returns the effects of a permit; for an owner other than the signer, the two named addresses.
  static func effects(of permit: ABIValue?, isBatch: Bool, by owner: Address?) -> [Effect]? {
    guard let permit = StrictABIInput(permit, count: 3), let spender = permit.address(1),
      let details = isBatch ? permit.list(0) : permit.value(0).map({ [$0] })
    else { return nil }
    var found: [Effect] = []
    for item in details {
      guard let item = StrictABIInput(item, count: 4), let token = item.address(0),
        let units = item.number(1)
      else { return nil }
      found.append(
        units == 0
          ? .revoke(.token(token), spender: spender)
          : .allow(.token(token), units, spender: spender)
      )
    }
    return owner.map { [.name(.owner, $0), .name(.delegate, spender)] } ?? found
  }

  private static func transfers(_ call: DecodedCall, _ place: CallContext, isBatch: Bool)
    -> CallReading?
  {
    guard let owner = call.address("owner"),
      let permit = StrictABIInput(call.argument("permit"), count: 3),
      let permitted = isBatch ? permit.list(0) : permit.value(0).map({ [$0] }),
      let wanted = isBatch
        ? call.list("transferDetails") : call.argument("transferDetails").map({ [$0] }),
      permitted.count == wanted.count
    else { return nil }
    var found: [Effect] = []
    for (permitted, wanted) in zip(permitted, wanted) {
      guard let token = StrictABIInput(permitted, count: 2)?.address(0),
        let wanted = StrictABIInput(wanted, count: 2), let to = wanted.address(0),
        let units = wanted.number(1)
      else { return nil }
      found += place.taking(.token(token), units, from: owner, to: to)
    }
    return CallReading(found)
  }

  private static let batch: CallReader = { call, place in
    guard let list = call.list("transferDetails") else { return nil }
    var found: [Effect] = []
    for item in list {
      guard let item = StrictABIInput(item, count: 4), let from = item.address(0),
        let to = item.address(1), let units = item.number(2), let token = item.address(3)
      else { return nil }
      found += place.taking(.token(token), units, from: from, to: to)
    }
    return CallReading(found)
  }
}
