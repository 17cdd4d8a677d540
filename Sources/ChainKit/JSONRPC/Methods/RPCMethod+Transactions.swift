package import Entity

/// `eth_sendRawTransaction`: broadcasts a signed transaction.
package struct SendRawTransaction: RPCMethod {
  /// The hash reported by the node.
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

/// `eth_sendRawTransactionSync` (EIP-7966): broadcasts a signed transaction and answers once it is
/// mined.
package struct SendRawTransactionSync: RPCMethod {
  package typealias Answer = ReceiptAnswer
  package static let name = "eth_sendRawTransactionSync"
  /// The outcome may be unknown.
  package static let kind = MethodKind.send
  package static let isOptional = true
  /// The signed bytes.
  package let raw: [UInt8]
  /// The signed bytes alone: some nodes want the time limit as an integer, others as a hex string.
  package var parameters: [RPCParameter] { [.bytes(raw)] }
  package init(_ raw: [UInt8]) { self.raw = raw }
}

/// `eth_getTransactionByHash`: reads a transaction, mined or pending.
package struct GetTransaction: RPCMethod {
  /// The transaction; nil if the node does not know it.
  package typealias Answer = ChainTransaction?
  package static let name = "eth_getTransactionByHash"
  package let hash: Hash32
  package var parameters: [RPCParameter] { [.hash(hash)] }
  package init(_ hash: Hash32) { self.hash = hash }
  package func isUnknown(_ answer: ChainTransaction?) -> Bool { answer == nil }
}

/// `eth_getTransactionReceipt`: reads the receipt of a transaction.
package struct GetReceipt: RPCMethod {
  /// The receipt; nil if the transaction is not mined.
  package typealias Answer = ReceiptAnswer?
  package static let name = "eth_getTransactionReceipt"
  package let hash: Hash32
  package var parameters: [RPCParameter] { [.hash(hash)] }
  package init(_ hash: Hash32) { self.hash = hash }
  package static let hasOneAnswer = true
  package func blockShown(by answer: ReceiptAnswer?) -> UInt64? { answer?.receipt.blockNumber }
  package func isUnknown(_ answer: ReceiptAnswer?) -> Bool { answer == nil }
}
