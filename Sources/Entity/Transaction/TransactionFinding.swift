/// What a node knows of a transaction.
package enum TransactionFinding: Codable, Hashable, Sendable {
  /// It is in a block, with so many blocks on it, its own counted.
  case mined(Receipt, confirmations: UInt64)
  /// It waits to be mined.
  case waiting(nonce: UInt64, from: Address)
}
