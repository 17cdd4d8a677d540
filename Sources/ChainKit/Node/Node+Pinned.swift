import Entity

extension Node {
  /// Reads what several requests need after the newest block, which its hash pins (EIP-1898).
  ///
  /// With a node that does not take a hash, the number of the block is used, and its hash compared
  /// afterwards. A block that is replaced meanwhile is read again, twice at most.
  /// - Throws: what `read` throws, and `RPCFailure`.
  func pinned<Value: Sendable>(
    _ memory: NodeMemory,
    _ read: (BlockReference, BlockTag) async throws -> Value
  ) async throws -> Value {
    var tries = 0
    while true {
      let block = try await blockBesideCheck(.latest).header.reference
      do {
        return try await after(block, memory, read)
      } catch RPCFailure.missingData(.block) {
        tries += 1
        guard tries < 3 else { throw RPCFailure.missingData(.block) }
      }
    }
  }

  private func after<Value: Sendable>(
    _ block: BlockReference,
    _ memory: NodeMemory,
    _ read: (BlockReference, BlockTag) async throws -> Value
  ) async throws -> Value {
    if memory.recall(.noBlockHash) == nil {
      do {
        return try await read(block, .hash(block.hash))
      } catch RPCFailure.other(code: -32602, _) {
        memory.learn(.noBlockHash, 1)
      }
    }
    let value = try await read(block, .number(block.number))
    guard try await self.block(.number(block.number)).header.hash == block.hash else {
      throw RPCFailure.missingData(.block)
    }
    return value
  }
}
