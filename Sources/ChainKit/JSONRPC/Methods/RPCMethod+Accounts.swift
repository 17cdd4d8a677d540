package import Entity

/// `eth_getBalance`: the ether of an account.
package struct GetBalance: RPCMethod {
  /// The amount in wei.
  package typealias Answer = QuantityAnswer
  package static let name = "eth_getBalance"
  /// Whose.
  package let account: Address
  /// After which block.
  package let tag: BlockTag
  /// The account and the block.
  package var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  package init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
}

/// `eth_getTransactionCount`: how many transactions an account has sent.
package struct GetTransactionCount: RPCMethod {
  /// The count, which is the next nonce.
  package typealias Answer = CountAnswer
  package static let name = "eth_getTransactionCount"
  /// Whose.
  package let account: Address
  /// After which block.
  package let tag: BlockTag
  /// The account and the block.
  package var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  package init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
}

/// `eth_getCode`: the code of a contract.
package struct GetCode: RPCMethod {
  /// The code, empty for an account without any.
  package typealias Answer = BytesAnswer
  package static let name = "eth_getCode"
  /// Whose.
  package let account: Address
  /// After which block.
  package let tag: BlockTag
  /// The account and the block.
  package var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  package init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
}
