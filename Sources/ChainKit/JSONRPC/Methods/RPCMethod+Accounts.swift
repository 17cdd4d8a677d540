package import Entity

/// `eth_getBalance`: reads the ether balance of an account.
package struct GetBalance: RPCMethod {
  /// The amount in wei.
  package typealias Answer = QuantityAnswer
  package static let name = "eth_getBalance"
  package let account: Address
  /// The block after which the state is read.
  package let tag: BlockTag
  package var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  /// The block after which the state is read.
  package var block: BlockTag? { tag }
  package init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
  package static let hasOneAnswer = true
  package func at(_ tag: BlockTag) -> Self? { Self(account, at: tag) }
}

/// `eth_getTransactionCount`: reads how many transactions an account has sent.
package struct GetTransactionCount: RPCMethod {
  /// The count, which is the next nonce.
  package typealias Answer = CountAnswer
  package static let name = "eth_getTransactionCount"
  package let account: Address
  /// The block after which the state is read.
  package let tag: BlockTag
  package var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  /// The block after which the state is read.
  package var block: BlockTag? { tag }
  package init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
  package static let hasOneAnswer = true
  package func at(_ tag: BlockTag) -> Self? { Self(account, at: tag) }
}

/// `eth_getCode`: reads the code of a contract.
package struct GetCode: RPCMethod {
  /// The code; empty for an account without code.
  package typealias Answer = BytesAnswer
  package static let name = "eth_getCode"
  package let account: Address
  /// The block after which the state is read.
  package let tag: BlockTag
  package var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  /// The block after which the state is read.
  package var block: BlockTag? { tag }
  package init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
  package static let hasOneAnswer = true
  package func at(_ tag: BlockTag) -> Self? { Self(account, at: tag) }
}
