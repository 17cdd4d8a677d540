package import Entity

extension Node {
  /// Reads the kind of code at an address.
  package func addressCode(
    of address: Address,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> AddressCode {
    AddressCode(code: try await code(at: address, block: tag))
  }

  /// Reads the kind of code at a few addresses at the same time, in their order.
  ///
  /// Cost: a request each, which ``GatheringTransport`` may post together with others; for many
  /// addresses there is ``addressCodes(of:)``.
  package func addressCodesAtOnce(of addresses: [Address]) async throws -> [AddressCode] {
    try await withThrowingTaskGroup(of: (Int, AddressCode).self) { group in
      for (place, address) in addresses.enumerated() {
        group.addTask { (place, try await addressCode(of: address)) }
      }
      var found: [Int: AddressCode] = [:]
      for try await (place, code) in group { found[place] = code }
      return addresses.indices.compactMap { found[$0] }
    }
  }
}
