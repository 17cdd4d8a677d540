public import Entity

/// `eth_sendRawTransaction`: hands over a signed transaction.
public struct SendRawTransaction: RPCMethod {
  /// The hash that the node gives it.
  public typealias Answer = HashAnswer
  /// The method's name.
  public static let name = "eth_sendRawTransaction"
  /// The outcome may be unknown.
  public static let kind = MethodKind.send
  /// The signed bytes.
  public let raw: [UInt8]
  /// The signed bytes.
  public var parameters: [RPCParameter] { [.bytes(raw)] }
  /// Makes the question.
  public init(_ raw: [UInt8]) { self.raw = raw }
}

/// `eth_getTransactionByHash`: a transaction, mined or waiting.
public struct GetTransaction: RPCMethod {
  /// The transaction, or nil when the node does not know it.
  public typealias Answer = ChainTransaction?
  /// The method's name.
  public static let name = "eth_getTransactionByHash"
  /// Which one.
  public let hash: Hash32
  /// The hash.
  public var parameters: [RPCParameter] { [.hash(hash)] }
  /// Makes the question.
  public init(_ hash: Hash32) { self.hash = hash }
}

/// `eth_getTransactionReceipt`: what became of a transaction.
public struct GetReceipt: RPCMethod {
  /// The receipt, or nil while the transaction is not mined.
  public typealias Answer = ReceiptAnswer?
  /// The method's name.
  public static let name = "eth_getTransactionReceipt"
  /// Which transaction.
  public let hash: Hash32
  /// The hash.
  public var parameters: [RPCParameter] { [.hash(hash)] }
  /// Makes the question.
  public init(_ hash: Hash32) { self.hash = hash }
}

/// `web3_clientVersion`: what the node calls itself.
public struct GetClientVersion: RPCMethod {
  /// The name.
  public typealias Answer = String
  /// The method's name.
  public static let name = "web3_clientVersion"
  /// No parameters.
  public var parameters: [RPCParameter] { [] }
  /// Makes the question.
  public init() {}
}
