package import Entity

extension Node {
  /// What is at an address.
  package func occupant(
    of address: Address,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> Occupant {
    Occupant(code: try await code(at: address, block: tag))
  }
}
