/// What of an account's history is proved by itself.
///
/// A token that lies, or does not log all that it does, leaves the proof of everything else as it is.
package enum HistorySubject: Hashable, Sendable, Codable {
  /// The chain's native coin.
  case ether
  /// The nonces: which transaction or authorization used each.
  case nonces
  /// The token of this contract (ERC-20).
  case token(Address)
  /// The items of this collection (ERC-721, ERC-1155).
  case items(Address)
  /// The tokens that no list names and no log showed.
  case otherTokens
}
