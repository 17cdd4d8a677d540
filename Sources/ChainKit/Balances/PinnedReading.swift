import Entity

/// Reads everything after the same block, however many requests that takes.
///
/// The block is named by its hash, so that one that was replaced is refused instead of mixed with
/// another. Nodes that take no hashes are asked by number, and the block is read again at the end.
struct PinnedReading: Sendable {
  let node: Node
  /// Remembers whether the node takes hashes.
  let memory: NodeMemory

  /// How often a block that is replaced meanwhile is read again.
  private static let tries = 3

  /// Reads the block of a tag, and then with `work` what is asked for after it.
  ///
  /// `work` gets the block, and how it is named in the requests.
  func read<Value>(
    at tag: BlockTag,
    _ work: (BlockReference, BlockTag) async throws(RPCFailure) -> Value
  ) async throws(RPCFailure) -> Value {
    var tries = 0
    while true {
      let block = try await node.blockBesideCheck(tag).header.reference
      do throws(RPCFailure) {
        return try await read(after: block, work)
      } catch {
        tries += 1
        guard error == .missingData(.block), tries < Self.tries else { throw error }
      }
    }
  }

  /// Reads with `work` what is asked for after a block.
  ///
  /// - Throws: `.missingData(.block)` if it is no longer part of the chain.
  func read<Value>(
    after block: BlockReference,
    _ work: (BlockReference, BlockTag) async throws(RPCFailure) -> Value
  ) async throws(RPCFailure) -> Value {
    if memory.recall(.noBlockHash) == nil {
      do throws(RPCFailure) {
        return try await work(block, .hash(block.hash))
      } catch {
        guard case .other(code: -32602, _) = error else { throw error }
        memory.learn(.noBlockHash, 1)
      }
    }
    let value = try await work(block, .number(block.number))
    guard try await node.block(.number(block.number)).header.hash == block.hash else {
      throw .missingData(.block)
    }
    return value
  }
}
