package import Core

/// A transfer of a token that anyone who has the signature can make (EIP-3009).
package struct TokenAuthorization: TypedDataMeaning {
  package let token: Address
  /// The owner of the tokens.
  package let from: Address
  /// The recipient of the tokens.
  package let to: Address
  /// The amount in base units.
  package let units: UInt256
  /// The time before which the token rejects it, in seconds since 1970.
  package let validAfter: UInt256
  /// The time from which on the token rejects it, in seconds since 1970.
  package let validBefore: UInt256
  /// Whether only the recipient may broadcast it.
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
  /// The last second at which it is valid.
  package var end: UInt256? { validBefore.subtractingWithSaturation(1) }
  /// The owner of the tokens.
  package var owner: Address? { from }
  /// It is counted as permits are.
  package var level: Policy.TypedDataLevel { .permits }
}

/// The cancellation of a signed authorization (EIP-3009).
package struct TokenCancellation: TypedDataMeaning {
  package let token: Address
  /// The account that signed the authorization.
  package let authorizer: Address

  init?(_ fields: SignedStructure) {
    guard fields.are("CancelAuthorization(address authorizer,bytes32 nonce)"),
      let authorizer = fields.address("authorizer")
    else { return nil }
    (token, self.authorizer) = (fields.contract, authorizer)
  }

  /// It moves nothing.
  package var effects: [Effect] { [] }
  /// The account that signed the authorization.
  package var owner: Address? { authorizer }
  /// It revokes a permission.
  package var level: Policy.TypedDataLevel { .permits }
}
