package import Entity

/// `eth_chainId`: the chain that the node serves.
package struct GetChainID: RPCMethod {
  /// The chain's number.
  package typealias Answer = CountAnswer
  package static let name = "eth_chainId"
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_blockNumber`: the height of the node's head.
package struct GetBlockNumber: RPCMethod {
  /// The height.
  package typealias Answer = CountAnswer
  package static let name = "eth_blockNumber"
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_getBlockByNumber`: a block by height or name.
package struct GetBlockByNumber: RPCMethod {
  /// The block, or nil when the node has none there.
  package typealias Answer = Block?
  package static let name = "eth_getBlockByNumber"
  package let tag: BlockTag
  /// Whether whole transactions are wanted, not hashes.
  package let whole: Bool
  /// The block and how much of it.
  package var parameters: [RPCParameter] { [tag.parameter, .bool(whole)] }
  package init(_ tag: BlockTag, whole: Bool = false) {
    self.tag = tag
    self.whole = whole
  }
}

/// `eth_getBlockByHash`: a block by hash.
package struct GetBlockByHash: RPCMethod {
  /// The block, or nil when the node does not know it.
  package typealias Answer = Block?
  package static let name = "eth_getBlockByHash"
  /// Which block.
  package let hash: Hash32
  /// Whether whole transactions are wanted, not hashes.
  package let whole: Bool
  /// The block and how much of it.
  package var parameters: [RPCParameter] { [.hash(hash), .bool(whole)] }
  package init(_ hash: Hash32, whole: Bool = false) {
    self.hash = hash
    self.whole = whole
  }
}

/// `eth_getBlockReceipts`: what became of all transactions of a block.
package struct GetBlockReceipts: RPCMethod {
  /// The receipts in order, or nil when the node does not know the block.
  package typealias Answer = [ReceiptAnswer]?
  package static let name = "eth_getBlockReceipts"
  package let tag: BlockTag
  /// The block.
  package var parameters: [RPCParameter] { [tag.parameter] }
  package init(_ tag: BlockTag) { self.tag = tag }
}
