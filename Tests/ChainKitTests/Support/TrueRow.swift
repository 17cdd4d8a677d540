import Core
import Entity

/// A row that the history of an account must show, as what made it knows it.
struct TrueRow: Hashable, Sendable {
  enum Asset: Hashable, Sendable {
    case ether
    case token(Address)
    case item(Address, id: UInt256)
  }

  /// The kinds of rows, by the texts that a history stores.
  enum Kind: String, CaseIterable, Sendable {
    case received, sent, fee, `internal`
    case internalOut = "internal-out"
    case withdrawal, reward
    case tokenIn = "token-in"
    case tokenOut = "token-out"
    case selfTransfer = "self"
    case itemIn = "item-in"
    case itemOut = "item-out"
    case wrap, unwrap, approval
    case operatorApproval = "operator-approval"
    case delegation

    /// Whether the balance grows, shrinks or stays the same: 1, −1 or 0.
    var direction: Int {
      switch self {
      case .received, .internal, .withdrawal, .reward, .tokenIn, .itemIn, .wrap: 1
      case .sent, .fee, .internalOut, .tokenOut, .itemOut, .unwrap: -1
      case .selfTransfer, .approval, .operatorApproval, .delegation: 0
      }
    }
  }

  let account: Address
  let block: UInt64
  /// The transaction in which it happened; nil if there is none.
  let transaction: Hash32?
  let kind: Kind
  let asset: Asset
  let amount: UInt256
  /// Whether the transaction failed, so that only its fee moved.
  var isFailed = false
  /// Whether a contract only claims it: no balance changed.
  var isForged = false

  /// The row without what a test cannot choose.
  var text: String { "\(kind.rawValue) \(amount)\(isFailed ? " failed" : "")" }

  /// How it changes the balance: 1, −1, or 0 for not at all.
  var direction: Int { isForged || (isFailed && kind != .fee) ? 0 : kind.direction }
}
