import Core
package import Entity

/// What a node can be asked, as functions.
///
/// A value over an `Endpoint`; every function asks one question unless it says otherwise, and
/// throws `RPCFailure`.
package struct Node: Sendable {
  /// The node that is asked.
  package let endpoint: Endpoint

  /// Makes a node.
  package init(_ endpoint: Endpoint) { self.endpoint = endpoint }

  /// The chain that the node serves.
  package func chainID() async throws(RPCFailure) -> ChainID {
    let number = try await endpoint.call(GetChainID()).value
    do {
      return try ChainID(number)
    } catch {
      throw .protocolViolation(.wrongAnswer(method: GetChainID.name, path: "result"))
    }
  }

  /// The height of the node's head.
  package func blockNumber() async throws(RPCFailure) -> UInt64 {
    try await endpoint.call(GetBlockNumber()).value
  }

  /// A mined block, with hashes of its transactions or, if `whole`, all of them.
  ///
  /// - Throws: `.missingData` when the node has no such block.
  package func block(_ tag: BlockTag, whole: Bool = false) async throws(RPCFailure) -> Block {
    let found =
      if case .hash(let hash) = tag {
        try await endpoint.call(GetBlockByHash(hash, whole: whole))
      } else {
        try await endpoint.call(GetBlockByNumber(tag, whole: whole))
      }
    guard let found else { throw .missingData(.block) }
    switch tag {
    case .number(let number) where found.header.number != number:
      throw .protocolViolation(.wrongAnswer(method: GetBlockByNumber.name, path: "result.number"))
    case .hash(let hash) where found.header.hash != hash:
      throw .protocolViolation(.wrongAnswer(method: GetBlockByHash.name, path: "result.hash"))
    default: return found
    }
  }

  /// The ether of an account.
  package func balance(
    of account: Address,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> Wei {
    Wei(try await endpoint.call(GetBalance(account, at: tag)).value)
  }

  /// How many transactions an account has sent, which is its next nonce.
  package func transactionCount(
    of account: Address,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> UInt64 {
    try await endpoint.call(GetTransactionCount(account, at: tag)).value
  }

  /// The code of a contract; empty for an account without any.
  package func code(
    at account: Address,
    block tag: BlockTag = .latest
  ) async throws(RPCFailure) -> [UInt8] {
    try await endpoint.call(GetCode(account, at: tag)).bytes
  }

  /// Runs code and keeps nothing.
  ///
  /// - Throws: `.reverted` when the code refuses.
  package func call(
    _ request: CallRequest,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> [UInt8] {
    let result = try await endpoint.call(EthCall(request, at: tag)).bytes
    if Revert.isDisguised(result) { throw .reverted(Revert(bytes: result)) }
    return result
  }

  /// Runs code and keeps nothing.
  ///
  /// - Throws: `.reverted` when the code refuses.
  package func call(
    to: Address,
    input: [UInt8],
    from: Address? = nil,
    value: Wei? = nil,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> [UInt8] {
    try await call(CallRequest(from: from, to: to, value: value, input: input), at: tag)
  }

  /// How much gas a transaction needs, with nothing to spare.
  ///
  /// - Throws: `.reverted` when it would fail, `.insufficientFunds` when it cannot be paid.
  package func estimateGas(
    _ request: CallRequest,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> UInt64 {
    try await endpoint.call(EstimateGas(request, at: tag)).value
  }
}
