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

extension HistorySubject: Comparable {
  /// Orders subjects: ether first, then nonces, tokens and items by their contracts, and the rest.
  package static func < (left: HistorySubject, right: HistorySubject) -> Bool {
    left.rank == right.rank ? left.contract < right.contract : left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .ether: 0
    case .nonces: 1
    case .token: 2
    case .items: 3
    case .otherTokens: 4
    }
  }

  private var contract: String {
    switch self {
    case .token(let contract), .items(let contract): contract.description
    case .ether, .nonces, .otherTokens: ""
    }
  }
}
