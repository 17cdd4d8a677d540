import Core

/// Effects that several functions share.
extension CallContext {
  /// Returns the effects of taking an asset from an address.
  ///
  /// It counts as spent whoever owned it: that may be another account of the same owner, and the
  /// sums of a policy cover all of these accounts.
  func taking(_ asset: Movement.Asset, _ units: UInt256, from: Address, to: Address?) -> [Effect] {
    let spent = Effect.spend(asset, units, to: to)
    return isOwn(from) ? [spent] : [.name(.owner, from), spent]
  }

  /// Returns the effect of paying tokens into the contract, or burning them.
  func giving(_ token: Address, _ units: UInt256) -> Effect {
    .spend(.token(token), units, to: nil)
  }

  /// Returns the effect of an allowance for what may be a token or a collection.
  ///
  /// 0 units revoke it if the contract is known to be an ERC-20 token; for a collection they allow
  /// taking the item number 0.
  func allowing(_ units: UInt256, of token: Address, to spender: Address) -> Effect {
    units == 0 && isERC20(token)
      ? .revoke(.token(token), spender: spender)
      : .allow(.token(token), units, spender: spender)
  }

  /// Returns the effect of passing undecoded bytes to a contract; none if there are no bytes.
  func passing(_ bytes: [UInt8], to contract: Address) -> [Effect] {
    guard !bytes.isEmpty else { return [] }
    return [.unknown(contract: contract, selector: Array(bytes.prefix(4)), bytes: bytes.count)]
  }
}
