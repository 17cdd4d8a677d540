package import Entity

/// `eth_getProof`: reads what proves an account and some of its slots (EIP-1186).
package struct GetProof: RPCMethod {
  package typealias Answer = ProofAnswer
  package static let name = "eth_getProof"
  package static let isOptional = true
  package let account: Address
  package let slots: [Hash32]
  /// The block after which the state is read.
  package let tag: BlockTag
  package var parameters: [RPCParameter] {
    [.address(account), .array(slots.map(RPCParameter.hash)), tag.parameter]
  }
  /// The block after which the state is read.
  package var block: BlockTag? { tag }
  package init(_ account: Address, slots: [Hash32], at tag: BlockTag) {
    self.account = account
    self.slots = slots
    self.tag = tag
  }

  /// Whether an answer is about this account and these slots, in their order.
  package func isAnswered(by answer: ProofAnswer) -> Bool {
    answer.account.address == account && answer.slots.map(\.slot) == slots
  }
}

/// `eth_getBlockByNumber`: reads the whole header of a block by number or tag.
package struct GetHeader: RPCMethod {
  /// The header; nil if the node does not have the block.
  package typealias Answer = HeaderAnswer?
  package static let name = "eth_getBlockByNumber"
  package let tag: BlockTag
  package var parameters: [RPCParameter] { [tag.parameter, .bool(false)] }
  /// The requested block.
  package var block: BlockTag? { tag }
  package init(_ tag: BlockTag) { self.tag = tag }
  package static let hasOneAnswer = true
  package func at(_ tag: BlockTag) -> Self? { Self(tag) }
  package func blockShown(by answer: HeaderAnswer?) -> UInt64? { answer?.fields?.number }
  package func isUnknown(_ answer: HeaderAnswer?) -> Bool { answer == nil }
}
