import Entity

extension Node {
  /// Reads the last finalized block; nil if the node does not tell.
  func finalizedBlock() async throws(RPCFailure) -> BlockHeader? {
    do {
      return try await block(.finalized).header
    } catch {
      switch error {
      case .missingData, .unsupported, .other: return nil
      default: throw error
      }
    }
  }

  /// Reads the last block that the node calls finalized, else the one that is final by its depth; nil
  /// if the chain has neither, or the node does not have the block.
  func finalizedBlock(
    below head: UInt64,
    _ finality: Finality
  ) async throws(RPCFailure) -> BlockHeader? {
    if let named = try await finalizedBlock() { return named }
    guard case .blocks(let depth) = finality, depth < head else { return nil }
    do {
      return try await block(.number(head - depth)).header
    } catch {
      guard case .missingData = error else { throw error }
      return nil
    }
  }

  /// Reads the header of a block, or of the newest one if that is nil or the node does not have it.
  func block(atOrBelow last: BlockReference?) async throws(RPCFailure) -> BlockHeader {
    guard let last else { return try await block(.latest).header }
    do {
      return try await block(.number(last.number)).header
    } catch {
      guard case .missingData = error else { throw error }
      return try await block(.latest).header
    }
  }
}
