package import Entity

extension Node {
  /// How much gas each of many transactions needs; each fails by itself.
  ///
  /// - Throws: what spoils the whole.
  package func estimates(
    _ requests: [CallRequest],
    at tag: BlockTag
  ) async throws(RPCFailure) -> [Result<UInt64, RPCFailure>] {
    try await endpoint.batch(requests.map { EstimateGas($0, at: tag) }).map { $0.map(\.value) }
  }

  /// Which of many transactions the node holds, mined or waiting.
  ///
  /// - Throws: `.protocolViolation(.forged)` when the fields of one do not give its hash.
  package func holds(_ hashes: [Hash32]) async throws(RPCFailure) -> [Bool] {
    var held: [Bool] = []
    for (hash, answer) in zip(hashes, try await endpoint.batch(hashes.map { GetTransaction($0) })) {
      let found = try answer.get()
      if let found, found.hash != hash || found.authenticity == .forged {
        throw .protocolViolation(.forged(hash))
      }
      held.append(found != nil)
    }
    return held
  }

  /// What is at each of many addresses.
  package func addressCodes(of addresses: [Address]) async throws(RPCFailure) -> [AddressCode] {
    var addressCodes: [AddressCode] = []
    for answer in try await endpoint.batch(addresses.map { GetCode($0, at: .latest) }) {
      addressCodes.append(AddressCode(code: try answer.get().bytes))
    }
    return addressCodes
  }
}
