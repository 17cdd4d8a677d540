import Core
import Entity

/// A row as the proof sees it: a change of one subject's balance.
struct ProposedRow: Hashable, Sendable {
  let block: UInt64
  /// In base units.
  let amount: UInt256
  /// 1 if the balance grows, −1 if it shrinks, 0 if it stays the same.
  let direction: Int
  /// Whether the row is from the node whose balances are read, or follows from a signature.
  ///
  /// A row that is only a source's word is not checked.
  let isChecked: Bool

  /// The same row as one that is checked.
  var checked: ProposedRow {
    ProposedRow(block: block, amount: amount, direction: direction, isChecked: true)
  }
}

/// The use of a nonce of the account.
struct NonceUse: Hashable, Sendable {
  /// What used it; the raw values are stored, and never change meaning.
  enum Kind: String, Hashable, Sendable {
    /// A transaction of the account.
    case transaction
    /// An authorization of the account in anybody's transaction (EIP-7702), which also sets or
    /// clears its code.
    case authorization
    /// A contract that the code of the account created.
    case creation
  }

  let nonce: UInt64
  let block: UInt64
  let kind: Kind
  /// As in ``ProposedRow``.
  let isChecked: Bool
}
