package import Core

/// A transfer of a token that whoever has the signature can make (EIP-3009).
package struct TokenAuthorization: TypedDataMeaning {
  package let token: Address
  /// Whose tokens.
  package let from: Address
  /// Who gets them.
  package let to: Address
  /// How many base units.
  package let units: UInt256
  /// The moment before which the token does not take it, in seconds since 1970.
  package let validAfter: UInt256
  /// The moment from which on the token does not take it any more.
  package let validBefore: UInt256
  /// Whether the recipient alone may carry it to the chain.
  package let isForRecipient: Bool

  init?(_ fields: SignedStructure) {
    let rest =
      "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    isForRecipient = fields.are("ReceiveWithAuthorization" + rest)
    guard isForRecipient || fields.are("TransferWithAuthorization" + rest),
      let from = fields.address("from"), let to = fields.address("to"),
      let units = fields.number("value"), let after = fields.number("validAfter"),
      let before = fields.number("validBefore")
    else { return nil }
    (token, self.from, self.to, self.units) = (fields.contract, from, to, units)
    (validAfter, validBefore) = (after, before)
  }

  /// The tokens leave.
  package var effects: [Effect] { [.spend(.token(token), units, to: to)] }
  /// The last second of it.
  package var end: UInt256? { validBefore.subtractingWithSaturation(1) }
  /// Whose tokens.
  package var owner: Address? { from }
  /// It is counted as permits are.
  package var level: Policy.TypedDataLevel { .permits }
}

/// An authorization that was signed is made void (EIP-3009).
package struct TokenCancellation: TypedDataMeaning {
  package let token: Address
  /// Whose authorization.
  package let authorizer: Address

  init?(_ fields: SignedStructure) {
    guard fields.are("CancelAuthorization(address authorizer,bytes32 nonce)"),
      let authorizer = fields.address("authorizer")
    else { return nil }
    (token, self.authorizer) = (fields.contract, authorizer)
  }

  /// Nothing leaves by it.
  package var effects: [Effect] { [] }
  /// Whose authorization.
  package var owner: Address? { authorizer }
  /// It takes a permission away.
  package var level: Policy.TypedDataLevel { .permits }
}
