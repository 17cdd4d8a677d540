package import Core

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
  /// One item of this collection, whose rows are not as certain as those of the others.
  case item(Address, id: UInt256)
  /// The tokens that no list names and no log showed.
  case otherTokens
}

extension HistorySubject {
  /// The ID of a single item; nil for all else.
  package var tokenID: UInt256? {
    guard case .item(_, let id) = self else { return nil }
    return id
  }
}

extension HistorySubject: Comparable {
  /// Orders subjects: ether first, then nonces, tokens and collections by their contracts, single items
  /// also by their IDs, and the rest.
  package static func < (left: HistorySubject, right: HistorySubject) -> Bool {
    guard left.rank == right.rank else { return left.rank < right.rank }
    guard left.contract == right.contract, case .item(_, let id) = left,
      case .item(_, let other) = right
    else { return left.contract < right.contract }
    return id < other
  }

  private var rank: Int {
    switch self {
    case .ether: 0
    case .nonces: 1
    case .token: 2
    case .items: 3
    case .item: 4
    case .otherTokens: 5
    }
  }

  private var contract: String {
    switch self {
    case .token(let contract), .items(let contract), .item(let contract, _): contract.description
    case .ether, .nonces, .otherTokens: ""
    }
  }
}
