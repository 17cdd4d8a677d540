package import Entity

/// Verifies signatures through contracts (ERC-1271, ERC-6492), as of one block.
///
/// Nothing is broadcast; each check is one `eth_call`.
package struct ContractSignatures: Sendable {
  private let node: Node
  private let tag: BlockTag

  /// Uses the state after a block.
  package init(_ node: Node, at block: BlockReference) {
    self.node = node
    tag = .number(block.number)
  }

  /// Reads the code of an account; empty if only a key can sign for it.
  package func code(of account: Address) async throws(RPCFailure) -> [UInt8] {
    try await node.code(at: account, block: tag)
  }

  /// Asks a contract whether it accepts a signature of a hash.
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
    } catch {
      switch error {
      case .reverted(let revert): return .reverted(revert)
      case .other, .gasLimit:
        // Nodes word other endings differently, such as running out of gas. Called from our probe
        // code, all of them fail alike, and errors of the node itself remain errors.
        let alone = WrappedSignature(factory: ERC1271.asker, call: [], signature: signature)
        return try await verdict(of: account, on: digest, alone) == .takes
          ? .takes : .reverted(Revert(bytes: []))
      default: throw error
      }
    }
    if ERC1271.isAccepted(answer) { return .takes }
    if answer.isEmpty { return .silent }
    return .other(first: Array(answer.prefix(32)), count: answer.count)
  }

  /// Asks the same after the preparing call that the signature contains.
  ///
  /// - Throws: `.protocolViolation(.wrongAnswer)` if the answer is not what the probe code returns,
  ///   whatever the contracts do.
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
