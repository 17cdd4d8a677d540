package import Core

/// A permission to take things of a collection, one by its number or all there are.
///
/// ERC-4494, with the owner before the spender or without; `PermitForAll` of Uniswap's positions and
/// of ERC-721 and ERC-1155 collections.
package struct CollectionPermit: TypedDataMeaning {
  package let collection: Address
  /// Who may take.
  package let spender: Address
  /// The number of the thing; nil for every one, now and in future.
  package let item: UInt256?
  /// Whether a permission for all is withdrawn.
  package let isWithdrawn: Bool
  /// Whose things, where the message says so.
  package let owner: Address?
  /// The last moment at which the signature can be used.
  package let deadline: UInt256

  init?(_ fields: SignedStructure) {
    guard let deadline = fields.number("deadline") else { return nil }
    (collection, owner) = (fields.contract, fields.address("owner"))
    self.deadline = deadline
    if Self.one.contains(where: fields.are) {
      guard let spender = fields.address("spender"), let item = fields.number("tokenId") else {
        return nil
      }
      (self.spender, self.item, isWithdrawn) = (spender, item, false)
    } else {
      guard Self.all.contains(where: fields.are),
        let spender = fields.address("operator") ?? fields.address("spender"),
        let isGiven = fields.flag("approved") ?? fields.flag("_approved")
      else { return nil }
      (self.spender, item, isWithdrawn) = (spender, nil, !isGiven)
    }
  }

  private static let one = [
    "Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)",
    "Permit(address owner,address spender,uint256 tokenId,uint256 nonce,uint256 deadline)",
  ]

  private static let all = [
    "PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)",
    "PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)",
    "PermitForAll(address owner,address spender,bool _approved,uint256 nonce,uint256 deadline)",
  ]

  /// One thing may be taken, or all. The number names a thing, and is no amount.
  package var effects: [Effect] {
    isWithdrawn
      ? [.revoke(.token(collection), spender: spender)]
      : [.allow(.token(collection), item == nil ? nil : 1, spender: spender)]
  }
  package var end: UInt256? { deadline }
  /// It counts as one unit, or all.
  package var level: Policy.TypedDataLevel { .permits }
}
