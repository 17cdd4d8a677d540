import Entity

extension Node {
  /// Returns the address of Multicall3; nil if this chain has no such contract there.
  ///
  /// Whoever put other code at the address could answer for every token.
  func find(
    _ multicall: Multicall3.Deployment,
    at tag: BlockTag
  ) async throws(RPCFailure) -> Address? {
    let code = try await code(at: multicall.address, block: tag)
    return Hash32.keccak(of: code) == multicall.codeHash ? multicall.address : nil
  }
}
