package import Entity

/// `eth_getTransactionBySenderAndNonce`: reads which transaction of an account has a nonce.
///
/// Proposed for execution-apis (pull request 771), and in Erigon, reth, Besu and at providers.
package struct GetTransactionBySenderAndNonce: RPCMethod {
  /// The transaction, mined or pending; nil if the node knows none.
  package typealias Answer = SenderNonceAnswer?
  package static let name = "eth_getTransactionBySenderAndNonce"
  package static let isOptional = true
  package let sender: Address
  package let nonce: UInt64
  package var parameters: [RPCParameter] { [.address(sender), .quantity(nonce)] }
  package init(from sender: Address, nonce: UInt64) {
    self.sender = sender
    self.nonce = nonce
  }
  package func isUnknown(_ answer: SenderNonceAnswer?) -> Bool { answer == nil }

  /// Whether an answer can be the transaction of this sender with this nonce.
  ///
  /// A hash alone says nothing about either.
  package func isAnswered(by answer: SenderNonceAnswer) -> Bool {
    if let transaction = answer.transaction, transaction.authenticity == .forged { return false }
    return (answer.from ?? sender) == sender && (answer.nonce ?? nonce) == nonce
  }
}
