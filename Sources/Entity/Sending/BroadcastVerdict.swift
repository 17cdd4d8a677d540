/// The result of broadcasting a transaction.
package enum BroadcastVerdict: Equatable, Sendable, Codable {
  /// The node accepted it.
  case accepted
  /// A node already had it.
  case alreadyKnown
  case mined(Receipt)
  /// It was mined before the broadcast.
  case minedBefore(Receipt)
  /// The node rejected it, and so would every other; nothing was spent.
  case rejected(RPCFailure)
  /// Another transaction with its nonce is mined, so it can no longer be; nothing was spent.
  case replaced(by: MinedTransaction)
  /// It was sent, but its status is unknown: it must not be signed again with another nonce.
  case unknown(RPCFailure)
}
