import Entity

extension Plan {
  /// Whether an access list may be added if it saves gas.
  ///
  /// Not where the user fixed the gas limit, which may be meant for a transaction without a list.
  /// Not for a legacy transaction, which cannot have one. Not on a rollup that takes a fee for each
  /// byte, which is more than a list saves. Not for all of the coin, whose amount follows from the
  /// gas limit.
  var wantsAccessList: Bool {
    if case .payment(_, .allEther) = resolvedIntent { return false }
    return request.overrides.gas == nil && request.overrides.gasPrice == nil
      && request.chain.id.rollup == nil
  }

  /// The transaction with an access list; nil if it cannot have one, or its limit is too low.
  func declaring(
    _ saving: AccessListSaving,
    in planned: Call,
    nonce: UInt64,
    fees: Fees,
    within most: UInt64?
  ) -> Transaction? {
    guard wantsAccessList, let fees = fees.declaring(saving.list) else { return nil }
    let gas = limit(saving.gasLimit, saving.gasUsed, within: most)
    return try? transaction(planned, nonce: nonce, gas: gas, fees: fees)
  }
}
