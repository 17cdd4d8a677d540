package import Core

/// A permission to take items of a collection: one by its ID, or all of them.
///
/// ERC-4494, with or without the owner before the spender; `PermitForAll` of Uniswap's positions
/// and of ERC-721 and ERC-1155 collections.
package struct CollectionPermit: TypedDataMeaning {
  package let collection: Address
  /// The account that may take.
  package let spender: Address
  /// The ID of the item; nil for all items, now and in future.
  package let item: UInt256?
  /// Whether a permission for all items is revoked.
  package let isWithdrawn: Bool
  /// The owner of the items, if the message names it.
  package let owner: Address?
  /// The last time at which the signature can be used, in seconds since 1970.
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

  /// One item may be taken, or all. The ID of an item is not an amount.
  package var effects: [Effect] {
    isWithdrawn
      ? [.revoke(.token(collection), spender: spender)]
      : [.allow(.token(collection), item == nil ? nil : 1, spender: spender)]
  }
  package var end: UInt256? { deadline }
  /// It counts as one unit, or as all.
  package var level: Policy.TypedDataLevel { .permits }
}
