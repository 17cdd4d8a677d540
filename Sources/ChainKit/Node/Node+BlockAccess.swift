package import Entity

extension Node {
  /// Reads what the block of a header accessed (EIP-7928); nil if the header names no list, as those
  /// before Amsterdam.
  ///
  /// The list is as certain as the header.
  /// - Throws: `.missingData` if the node does not have the list any more, `.unsupported` if it lacks
  ///   the method, and `.protocolViolation(.forged)` if the list is another one than the header's.
  package func accessList(of header: HeaderFields) async throws(RPCFailure) -> BlockAccessList? {
    guard header.bytes(of: .blockAccessListHash) != nil else { return nil }
    let hash = header.hash
    let list = try await asker.find(GetBlockAccessList(.hash(hash)), awaitsBlock: false)
    guard list.isCommitted(by: header) else { throw .protocolViolation(.forged(hash)) }
    return list
  }
}
