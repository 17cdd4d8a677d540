package import Entity

/// `eth_sendRawTransaction`: hands over a signed transaction.
package struct SendRawTransaction: RPCMethod {
  /// The hash that the node gives it.
  package typealias Answer = HashAnswer
  package static let name = "eth_sendRawTransaction"
  /// The outcome may be unknown.
  package static let kind = MethodKind.send
  /// The signed bytes.
  package let raw: [UInt8]
  /// The signed bytes.
  package var parameters: [RPCParameter] { [.bytes(raw)] }
  package init(_ raw: [UInt8]) { self.raw = raw }
}

/// `eth_getTransactionByHash`: a transaction, mined or waiting.
package struct GetTransaction: RPCMethod {
  /// The transaction, or nil when the node does not know it.
  package typealias Answer = ChainTransaction?
  package static let name = "eth_getTransactionByHash"
  /// Which one.
  package let hash: Hash32
  package var parameters: [RPCParameter] { [.hash(hash)] }
  package init(_ hash: Hash32) { self.hash = hash }
}

/// `eth_getTransactionReceipt`: what became of a transaction.
package struct GetReceipt: RPCMethod {
  /// The receipt, or nil while the transaction is not mined.
  package typealias Answer = ReceiptAnswer?
  package static let name = "eth_getTransactionReceipt"
  /// Which transaction.
  package let hash: Hash32
  package var parameters: [RPCParameter] { [.hash(hash)] }
  package init(_ hash: Hash32) { self.hash = hash }
}
