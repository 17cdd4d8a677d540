import Core

/// Effects that several functions have.
extension CallContext {
  /// Something that is taken from somebody.
  ///
  /// It counts as spent whoever that is: it may be another account of the same owner, and the sums of a
  /// policy are those of all of them.
  func taking(_ asset: Movement.Asset, _ units: UInt256, from: Address, to: Address?) -> [Effect] {
    let spent = Effect.spend(asset, units, to: to)
    return isOwn(from) ? [spent] : [.name(.owner, from), spent]
  }

  /// Something that is put into the contract, or burned.
  func giving(_ token: Address, _ units: UInt256) -> Effect {
    .spend(.token(token), units, to: nil)
  }

  /// A permission to take so many units of what may be a token or a collection.
  ///
  /// 0 units withdraw it where the contract is known to be an ERC-20 token; of a collection it is the
  /// thing with the number 0 that may be taken.
  func allowing(_ units: UInt256, of token: Address, to spender: Address) -> Effect {
    units == 0 && isERC20(token)
      ? .revoke(.token(token), spender: spender)
      : .allow(.token(token), units, spender: spender)
  }

  /// Bytes that a contract is handed and that nothing here reads; none where there are none.
  func passing(_ bytes: [UInt8], to contract: Address) -> [Effect] {
    guard !bytes.isEmpty else { return [] }
    return [.unknown(contract: contract, selector: Array(bytes.prefix(4)), bytes: bytes.count)]
  }
}
