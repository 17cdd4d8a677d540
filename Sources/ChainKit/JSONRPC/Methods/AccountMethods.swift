public import Entity

/// `eth_getBalance`: the ether of an account.
public struct GetBalance: RPCMethod {
  /// The amount in wei.
  public typealias Answer = QuantityAnswer
  /// The method's name.
  public static let name = "eth_getBalance"
  /// Whose.
  public let account: Address
  /// After which block.
  public let tag: BlockTag
  /// The account and the block.
  public var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  /// Makes the question.
  public init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
}

/// `eth_getTransactionCount`: how many transactions an account has sent.
public struct GetTransactionCount: RPCMethod {
  /// The count, which is the next nonce.
  public typealias Answer = CountAnswer
  /// The method's name.
  public static let name = "eth_getTransactionCount"
  /// Whose.
  public let account: Address
  /// After which block.
  public let tag: BlockTag
  /// The account and the block.
  public var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  /// Makes the question.
  public init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
}

/// `eth_getCode`: the code of a contract.
public struct GetCode: RPCMethod {
  /// The code, empty for an account without any.
  public typealias Answer = BytesAnswer
  /// The method's name.
  public static let name = "eth_getCode"
  /// Whose.
  public let account: Address
  /// After which block.
  public let tag: BlockTag
  /// The account and the block.
  public var parameters: [RPCParameter] { [.address(account), tag.parameter] }
  /// Makes the question.
  public init(_ account: Address, at tag: BlockTag) {
    self.account = account
    self.tag = tag
  }
}
