/// The status of a transaction at a node, or in the outbox if the node does not know it.
package enum TransactionFinding: Codable, Hashable, Sendable {
  /// It is mined; its own block counts as a confirmation.
  case mined(Receipt, confirmations: UInt64)
  /// It is pending.
  case waiting(nonce: UInt64, from: Address)
  /// It was sent from this machine, and another transaction used its nonce.
  case replaced(nonce: UInt64, from: Address, by: Successor)
  /// It was sent from this machine; its nonce is used, but by which transaction was not found.
  case nonceUsed(nonce: UInt64, from: Address)
  /// It was sent from this machine; the node no longer knows it, and its nonce is free.
  case dropped(nonce: UInt64, from: Address)

  /// The transaction that used the nonce of another one.
  package enum Successor: Codable, Hashable, Sendable {
    /// It was sent from this machine, and is mined.
    case mined(MinedTransaction)
    /// It was sent from this machine, and is pending.
    case waiting(Hash32)
    /// It is mined, and was sent from elsewhere.
    case foreign(MinedTransaction)
  }
}
