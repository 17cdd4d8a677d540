package import Entity

/// Asks contracts about signatures (ERC-1271, ERC-6492), at one block.
///
/// Nothing is sent; each question is one `eth_call`.
package struct ContractSignatures: Sendable {
  private let node: Node
  private let tag: BlockTag

  /// Asks about the state after a block.
  package init(_ node: Node, at block: BlockReference) {
    self.node = node
    tag = .number(block.number)
  }

  /// The code of an account; empty for one that only a key can sign for.
  package func code(of account: Address) async throws(RPCFailure) -> [UInt8] {
    try await node.code(at: account, block: tag)
  }

  /// Asks a contract whether it takes a signature of a hash.
  package func verdict(
    of account: Address,
    on digest: Hash32,
    _ signature: [UInt8]
  ) async throws(RPCFailure) -> SignatureVerdict {
    let answer: [UInt8]
    do {
      answer = try await node.call(
        to: account,
        input: ERC1271.question(digest, signature),
        from: ERC1271.asker,
        at: tag
      )
    } catch .reverted(let revert) {
      return .reverted(revert)
    } catch .other {
      // Of code that ends otherwise, such as for want of gas, each node speaks in words of its own.
      // Asked from within our program it fails in one way, and what is wrong with the node stays.
      let alone = WrappedSignature(factory: ERC1271.asker, call: [], signature: signature)
      return try await verdict(of: account, on: digest, alone) == .takes
        ? .takes : .reverted(Revert(bytes: []))
    }
    if ERC1271.isAccepted(answer) { return .takes }
    if answer.isEmpty { return .silent }
    return .other(first: Array(answer.prefix(32)), count: answer.count)
  }

  /// Asks the same after the call that the signature brings along.
  ///
  /// - Throws: `.protocolViolation(.wrongAnswer)` when the node's answer is not what the program
  ///   returns, whatever the contracts do.
  package func verdict(
    of account: Address,
    on digest: Hash32,
    _ wrapped: WrappedSignature
  ) async throws(RPCFailure) -> PreparedVerdict {
    let answer = try await node.call(
      CallRequest(
        from: ERC1271.asker,
        to: nil,
        input: SignatureProbe.code(account: account, digest: digest, wrapped)
      ),
      at: tag
    )
    guard let found = try? SignatureProbe.Findings(parsing: answer) else {
      throw .protocolViolation(.wrongAnswer(method: EthCall.name, path: "result"))
    }
    if found.isAccepted { return .takes }
    return found.hasCode
      ? .refuses(isCalled: found.isCalled) : .noContract(isCalled: found.isCalled)
  }
}
