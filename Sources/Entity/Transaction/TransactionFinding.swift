/// What a node knows of a transaction, and the outbox where the node knows nothing.
package enum TransactionFinding: Codable, Hashable, Sendable {
  /// It is in a block, with so many blocks on it, its own counted.
  case mined(Receipt, confirmations: UInt64)
  /// It waits to be mined.
  case waiting(nonce: UInt64, from: Address)
  /// It was sent from here, and another transaction took its nonce.
  case replaced(nonce: UInt64, from: Address, by: Successor)
  /// It was sent from here, the node does not know it any more, and its nonce is free.
  case dropped(nonce: UInt64, from: Address)

  /// What took the nonce of another transaction.
  package enum Successor: Codable, Hashable, Sendable {
    /// It was sent from here and is in this block.
    case mined(Hash32, block: UInt64)
    /// It was sent from here and waits to be mined.
    case waiting(Hash32)
    /// It is in a block, and was sent from elsewhere.
    case foreign
  }
}
