/// What became of a transaction that was handed over.
package enum BroadcastVerdict: Equatable, Sendable, Codable {
  /// The node has taken it.
  case accepted
  /// A node held it before.
  case alreadyKnown
  /// It is in a block.
  case mined(Receipt)
  /// It was in a block before it was handed over.
  case minedBefore(Receipt)
  /// The node refuses it, and so would every other; nothing was spent.
  case rejected(RPCFailure)
  /// It was sent, and nobody can tell what became of it: it must not be signed again under another
  /// nonce.
  case unknown(RPCFailure)
}
