public import Core

/// A transfer of a token that whoever has the signature can make (EIP-3009).
public struct TokenAuthorization: TypedDataMeaning {
  /// The token.
  public let token: Address
  /// Whose tokens.
  public let from: Address
  /// Who gets them.
  public let to: Address
  /// How many base units.
  public let units: UInt256
  /// The moment before which the token does not take it, in seconds since 1970.
  public let validAfter: UInt256
  /// The moment from which on the token does not take it any more.
  public let validBefore: UInt256
  /// Whether the recipient alone may carry it to the chain.
  public let isForRecipient: Bool

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
  public var effects: [Effect] { [.spend(.token(token), units, to: to)] }
  /// The last second of it.
  public var end: UInt256? { validBefore.subtractingWithSaturation(1) }
  /// Whose tokens.
  public var owner: Address? { from }
  /// It is counted as permits are.
  public var level: Policy.TypedDataLevel { .permits }
}

/// An authorization that was signed is made void (EIP-3009).
public struct TokenCancellation: TypedDataMeaning {
  /// The token.
  public let token: Address
  /// Whose authorization.
  public let authorizer: Address

  init?(_ fields: SignedStructure) {
    guard fields.are("CancelAuthorization(address authorizer,bytes32 nonce)"),
      let authorizer = fields.address("authorizer")
    else { return nil }
    (token, self.authorizer) = (fields.contract, authorizer)
  }

  /// Nothing leaves by it.
  public var effects: [Effect] { [] }
  /// Whose authorization.
  public var owner: Address? { authorizer }
  /// It takes a permission away.
  public var level: Policy.TypedDataLevel { .permits }
}
