package import Entity

/// `eth_chainId`: reads the chain ID of the node.
package struct GetChainID: RPCMethod {
  /// The chain ID.
  package typealias Answer = CountAnswer
  package static let name = "eth_chainId"
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_blockNumber`: reads the number of the node's head.
package struct GetBlockNumber: RPCMethod {
  /// The block number.
  package typealias Answer = CountAnswer
  package static let name = "eth_blockNumber"
  package var parameters: [RPCParameter] { [] }
  package init() {}
  package func blockShown(by answer: CountAnswer) -> UInt64? { answer.value }
}

/// `eth_capabilities`: reads which blocks the node keeps (execution-apis, since June 2026).
package struct GetCapabilities: RPCMethod {
  package typealias Answer = CapabilitiesAnswer
  package static let name = "eth_capabilities"
  package static let isOptional = true
  package var parameters: [RPCParameter] { [] }
  package init() {}
}

/// `eth_getBlockByNumber`: reads a block by number or tag.
package struct GetBlockByNumber: RPCMethod {
  /// The block; nil if the node has none.
  package typealias Answer = Block?
  package static let name = "eth_getBlockByNumber"
  package let tag: BlockTag
  /// Whether to return whole transactions instead of hashes.
  package let whole: Bool
  package var parameters: [RPCParameter] { [tag.parameter, .bool(whole)] }
  /// The requested block.
  package var block: BlockTag? { tag }
  package init(_ tag: BlockTag, whole: Bool = false) {
    self.tag = tag
    self.whole = whole
  }
  package static let hasOneAnswer = true
  package func at(_ tag: BlockTag) -> Self? { Self(tag, whole: whole) }
  package func blockShown(by answer: Block?) -> UInt64? { answer?.header.number }
  package func isUnknown(_ answer: Block?) -> Bool { answer == nil }
}

/// `eth_getBlockByHash`: reads a block by hash.
package struct GetBlockByHash: RPCMethod {
  /// The block; nil if the node does not know it.
  package typealias Answer = Block?
  package static let name = "eth_getBlockByHash"
  package let hash: Hash32
  /// Whether to return whole transactions instead of hashes.
  package let whole: Bool
  package var parameters: [RPCParameter] { [.hash(hash), .bool(whole)] }
  /// The requested block.
  package var block: BlockTag? { .hash(hash) }
  package init(_ hash: Hash32, whole: Bool = false) {
    self.hash = hash
    self.whole = whole
  }
  package static let hasOneAnswer = true
  package func blockShown(by answer: Block?) -> UInt64? { answer?.header.number }
  package func isUnknown(_ answer: Block?) -> Bool { answer == nil }
}

/// `eth_getBlockReceipts`: reads the receipts of all transactions of a block.
package struct GetBlockReceipts: RPCMethod {
  /// The receipts in order; nil if the node does not know the block.
  package typealias Answer = [ReceiptAnswer]?
  package static let name = "eth_getBlockReceipts"
  package let tag: BlockTag
  package var parameters: [RPCParameter] { [tag.parameter] }
  /// The requested block.
  package var block: BlockTag? { tag }
  package init(_ tag: BlockTag) { self.tag = tag }
  package static let hasOneAnswer = true
  package func blockShown(by answer: [ReceiptAnswer]?) -> UInt64? {
    answer?.first?.receipt.blockNumber
  }
  package func isUnknown(_ answer: [ReceiptAnswer]?) -> Bool { answer == nil }
}
