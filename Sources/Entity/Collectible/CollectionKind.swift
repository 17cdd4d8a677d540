/// The standard of a collection.
package enum CollectionKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// Each item is unique and has one owner (ERC-721).
  case erc721 = "erc-721"
  /// Of each item there is any amount (ERC-1155).
  case erc1155 = "erc-1155"

  /// The name of the standard.
  package var name: String {
    switch self {
    case .erc721: "ERC-721"
    case .erc1155: "ERC-1155"
    }
  }
}
