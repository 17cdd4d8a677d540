package import Entity

/// The answer of `eth_getTransactionBySenderAndNonce`, in any of the forms that nodes give it.
///
/// Erigon and Alchemy give the hash, reth and Besu the whole transaction, and Chainstack an object
/// with the hash, sender and nonce.
package struct SenderNonceAnswer: Hashable, Sendable {
  package let hash: Hash32
  /// The sender; nil if the node does not say.
  package let from: Address?
  /// The nonce; nil if the node does not say.
  package let nonce: UInt64?
  /// The transaction; nil if the node does not give the whole.
  package let transaction: ChainTransaction?

  /// Whether the node says that the transaction is not mined yet.
  ///
  /// False for a node that does not give the whole transaction.
  package var isPending: Bool { transaction.map { $0.place == nil } ?? false }
}

extension SenderNonceAnswer: Decodable {
  private enum Key: String, CodingKey { case hash, from, nonce, input, gas, value }

  /// - Throws: `DecodingError` for a transaction of which a member is missing or malformed.
  package init(from decoder: any Decoder) throws {
    if let alone = try? decoder.singleValueContainer(), (try? alone.decode(String.self)) != nil {
      self.init(hash: try HashAnswer(from: decoder).hash, from: nil, nonce: nil, transaction: nil)
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.input) || container.contains(.gas) || container.contains(.value) {
      let whole = try ChainTransaction(from: decoder)
      self.init(hash: whole.hash, from: whole.from, nonce: whole.nonce, transaction: whole)
    } else {
      self.init(
        hash: try container.hash(.hash),
        from: try container.optionalAddress(.from),
        nonce: try container.optionalCount(.nonce),
        transaction: nil
      )
    }
  }
}
