package import Entity

extension Node {
  /// Reads the kind of code at an address.
  package func addressCode(
    of address: Address,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> AddressCode {
    AddressCode(code: try await code(at: address, block: tag))
  }
}
