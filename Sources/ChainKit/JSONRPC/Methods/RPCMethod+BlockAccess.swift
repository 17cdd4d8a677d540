package import Entity

/// `eth_getBlockAccessList` (EIP-7928): reads what a block accessed, and what became of it.
///
/// A node answers null for a block that it does not know, fails with "resource not found" for one
/// before Amsterdam, and with 4444 for one whose list it no longer keeps, which is often so after
/// 113,056 blocks.
package struct GetBlockAccessList: RPCMethod {
  /// The list; nil if the node does not know the block.
  package typealias Answer = BlockAccessList?
  package static let name = "eth_getBlockAccessList"
  package static let isOptional = true
  package let tag: BlockTag
  /// The block, whose hash is a plain string here.
  package var parameters: [RPCParameter] {
    if case .hash(let hash) = tag { [.hash(hash)] } else { [tag.parameter] }
  }
  /// The requested block.
  package var block: BlockTag? { tag }
  package init(_ tag: BlockTag) { self.tag = tag }
  package static let hasOneAnswer = true
  package func at(_ tag: BlockTag) -> Self? { Self(tag) }
  package func isUnknown(_ answer: BlockAccessList?) -> Bool { answer == nil }
}
