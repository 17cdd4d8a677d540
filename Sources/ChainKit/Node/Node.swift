import Core
package import Entity

/// The requests to a node, as functions.
///
/// A value that wraps an ``Asker``; every function sends one request unless it says otherwise, and
/// throws `RPCFailure`.
package struct Node: Sendable {
  /// Asks the node, or one of several.
  package let asker: any Asker
  private let onBlock: @Sendable (BlockHeader, _ isHead: Bool) -> Void
  private let onHeight: @Sendable (UInt64) -> Void

  /// Makes a node that hands each block to `onBlock` that ``block(_:whole:awaits:)`` reads, before it
  /// returns it, and whether it is the newest one; and to `onHeight` each number of a newest block
  /// that is read alone.
  package init(
    _ asker: any Asker,
    onBlock: @escaping @Sendable (BlockHeader, _ isHead: Bool) -> Void = { _, _ in },
    onHeight: @escaping @Sendable (UInt64) -> Void = { _ in }
  ) {
    (self.asker, self.onBlock, self.onHeight) = (asker, onBlock, onHeight)
  }

  /// Reads the chain ID of the node.
  package func chainID() async throws(RPCFailure) -> ChainID {
    let number = try await asker.call(GetChainID()).value
    do {
      return try ChainID(number)
    } catch {
      throw .protocolViolation(.wrongAnswer(method: GetChainID.name, path: "result"))
    }
  }

  /// Reads the number of the node's head.
  package func blockNumber() async throws(RPCFailure) -> UInt64 {
    let number = try await asker.call(GetBlockNumber()).value
    onHeight(number)
    return number
  }

  /// Reads a mined block, with the hashes of its transactions or, if `whole`, all of them.
  ///
  /// A block that the node does not have yet is waited for, as in `Endpoint`; not with `awaits`
  /// false.
  /// - Throws: `.missingData` if the node has no such block.
  package func block(
    _ tag: BlockTag,
    whole: Bool = false,
    awaits: Bool = true
  ) async throws(RPCFailure) -> Block {
    let found: Block =
      if case .hash(let hash) = tag {
        try await asker.find(GetBlockByHash(hash, whole: whole), awaitsBlock: awaits)
      } else {
        try await asker.find(GetBlockByNumber(tag, whole: whole), awaitsBlock: awaits)
      }
    switch tag {
    case .number(let number) where found.header.number != number:
      throw .protocolViolation(.wrongAnswer(method: GetBlockByNumber.name, path: "result.number"))
    case .hash(let hash) where found.header.hash != hash:
      throw .protocolViolation(.wrongAnswer(method: GetBlockByHash.name, path: "result.hash"))
    default: break
    }
    // One that is named by its hash may be off the chain.
    if case .hash = tag { return found }
    onBlock(found.header, tag == .latest)
    return found
  }

  /// Reads a mined block in one request together with the check of the chain, if that is due.
  ///
  /// - Throws: as ``block(_:whole:awaits:)``.
  func blockBesideCheck(
    _ tag: BlockTag,
    awaits: Bool = true
  ) async throws(RPCFailure) -> Block {
    try await GatheringTransport.gathering {
      await Endpoint.$asksBesideCheck.withValue(true) {
        await Result { () async throws(RPCFailure) in try await block(tag, awaits: awaits) }
      }
    }
    .get()
  }

  /// Reads the ether balance of an account.
  package func balance(
    of account: Address,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> Wei {
    Wei(try await asker.call(GetBalance(account, at: tag)).value)
  }

  /// Reads how many transactions an account has sent, which is its next nonce.
  package func transactionCount(
    of account: Address,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> UInt64 {
    try await asker.call(GetTransactionCount(account, at: tag)).value
  }

  /// Reads the code of a contract; empty for an account without code.
  package func code(
    at account: Address,
    block tag: BlockTag = .latest
  ) async throws(RPCFailure) -> [UInt8] {
    try await asker.call(GetCode(account, at: tag)).bytes
  }

  /// Runs code without changing state.
  ///
  /// - Throws: `.reverted` if the code reverts.
  package func call(
    _ request: CallRequest,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> [UInt8] {
    let result = try await asker.call(EthCall(request, at: tag)).bytes
    if Revert.isDisguised(result) { throw .reverted(Revert(bytes: result)) }
    return result
  }

  /// Runs code without changing state.
  ///
  /// - Throws: `.reverted` if the code reverts.
  package func call(
    to: Address,
    input: [UInt8],
    from: Address? = nil,
    value: Wei? = nil,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> [UInt8] {
    try await call(CallRequest(from: from, to: to, value: value, input: input), at: tag)
  }

  /// Estimates the gas of a transaction, without a margin.
  ///
  /// - Throws: `.reverted` if the call would fail, `.insufficientFunds` if it cannot be paid.
  package func estimateGas(
    _ request: CallRequest,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> UInt64 {
    try await asker.call(EstimateGas(request, at: tag)).value
  }
}
