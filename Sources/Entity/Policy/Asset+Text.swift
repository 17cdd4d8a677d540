extension Movement.Asset {
  /// `ether` for a chain's native coin, the token's address, or `0x…/ID` for an item.
  package var word: String {
    switch self {
    case .ether: "ether"
    case .token(let token): token.description
    case .item(let collection, let id): "\(collection)/\(id)"
    }
  }

  /// Reads the ``word`` of ether or of a token; nil for any other text. Items have no limits.
  package init?(word: String) {
    if word.utf8.elementsEqual("ether".utf8) {
      self = .ether
      return
    }
    guard let token = try? Address(parsing: word) else { return nil }
    self = .token(token)
  }
}
