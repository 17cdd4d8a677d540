public import Entity

/// `eth_chainId`: the chain that the node serves.
public struct GetChainID: RPCMethod {
  /// The chain's number.
  public typealias Answer = CountAnswer
  /// The method's name.
  public static let name = "eth_chainId"
  /// No parameters.
  public var parameters: [RPCParameter] { [] }
  /// Makes the question.
  public init() {}
}

/// `eth_blockNumber`: the height of the node's head.
public struct GetBlockNumber: RPCMethod {
  /// The height.
  public typealias Answer = CountAnswer
  /// The method's name.
  public static let name = "eth_blockNumber"
  /// No parameters.
  public var parameters: [RPCParameter] { [] }
  /// Makes the question.
  public init() {}
}

/// `eth_getBlockByNumber`: a block by height or name.
public struct GetBlockByNumber: RPCMethod {
  /// The block, or nil when the node has none there.
  public typealias Answer = Block?
  /// The method's name.
  public static let name = "eth_getBlockByNumber"
  /// Which block.
  public let tag: BlockTag
  /// Whether whole transactions are wanted, not hashes.
  public let whole: Bool
  /// The block and how much of it.
  public var parameters: [RPCParameter] { [tag.parameter, .bool(whole)] }
  /// Makes the question.
  public init(_ tag: BlockTag, whole: Bool = false) {
    self.tag = tag
    self.whole = whole
  }
}

/// `eth_getBlockByHash`: a block by hash.
public struct GetBlockByHash: RPCMethod {
  /// The block, or nil when the node does not know it.
  public typealias Answer = Block?
  /// The method's name.
  public static let name = "eth_getBlockByHash"
  /// Which block.
  public let hash: Hash32
  /// Whether whole transactions are wanted, not hashes.
  public let whole: Bool
  /// The block and how much of it.
  public var parameters: [RPCParameter] { [.hash(hash), .bool(whole)] }
  /// Makes the question.
  public init(_ hash: Hash32, whole: Bool = false) {
    self.hash = hash
    self.whole = whole
  }
}

/// `eth_getBlockReceipts`: what became of all transactions of a block.
public struct GetBlockReceipts: RPCMethod {
  /// The receipts in order, or nil when the node does not know the block.
  public typealias Answer = [ReceiptAnswer]?
  /// The method's name.
  public static let name = "eth_getBlockReceipts"
  /// Which block.
  public let tag: BlockTag
  /// The block.
  public var parameters: [RPCParameter] { [tag.parameter] }
  /// Makes the question.
  public init(_ tag: BlockTag) { self.tag = tag }
}
