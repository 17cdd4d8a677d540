extension Movement.Asset {
  /// `ether` for a chain's native coin, otherwise the token's address.
  package var word: String {
    switch self {
    case .ether: "ether"
    case .token(let token): token.description
    }
  }

  /// Reads ``word``; nil for any other text.
  package init?(word: String) {
    if word.utf8.elementsEqual("ether".utf8) {
      self = .ether
      return
    }
    guard let token = try? Address(parsing: word) else { return nil }
    self = .token(token)
  }
}
