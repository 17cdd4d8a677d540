/// What a feed gives the price of.
package enum PricedAsset: Hashable, Sendable, Codable {
  /// The native coin of the chain.
  case coin
  /// The token of a contract.
  case token(Address)
  case currency(Currency)
}
