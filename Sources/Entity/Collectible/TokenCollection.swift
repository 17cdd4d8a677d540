import Core

/// A contract whose tokens are items with IDs, with a description that is unverified.
///
/// Name and symbol are untrusted text: escape them before display.
package struct TokenCollection: Hashable, Sendable {
  /// The contract.
  package let address: Address
  /// The standard that it follows; nil if that is unknown.
  package let kind: CollectionKind?
  /// The long name, of at most 256 Unicode scalars; nil if the contract reports none.
  package let name: String?
  /// The short name, of at most 256 Unicode scalars; nil if the contract reports none.
  package let symbol: String?

  /// Creates a collection from its description.
  ///
  /// - Throws: `TokenError` if a text is too long.
  package init(
    address: Address,
    kind: CollectionKind?,
    name: String?,
    symbol: String?
  ) throws(TokenError) {
    guard name?.unicodeScalars.count ?? 0 <= Token.maxScalars else { throw .nameTooLong }
    guard symbol?.unicodeScalars.count ?? 0 <= Token.maxScalars else { throw .symbolTooLong }
    (self.address, self.kind) = (address, kind)
    (self.name, self.symbol) = (name, symbol)
  }

  /// A collection that says nothing of itself.
  package init(unnamed address: Address, kind: CollectionKind?) {
    (self.address, self.kind) = (address, kind)
    (name, symbol) = (nil, nil)
  }
}

extension TokenCollection: Codable {
  private enum Key: String, CodingKey { case address, kind, name, symbol }

  /// Reads the members; throws what ``init(address:kind:name:symbol:)`` throws.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try self.init(
      address: try container.decode(Address.self, forKey: .address),
      kind: try container.decodeIfPresent(CollectionKind.self, forKey: .kind),
      name: try container.decodeIfPresent(String.self, forKey: .name),
      symbol: try container.decodeIfPresent(String.self, forKey: .symbol)
    )
  }

  /// Writes the members.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(address, forKey: .address)
    try container.encodeIfPresent(kind, forKey: .kind)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(symbol, forKey: .symbol)
  }
}
