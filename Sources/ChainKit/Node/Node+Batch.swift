package import Entity

extension Node {
  /// Estimates the gas of many transactions; each can fail individually.
  ///
  /// - Throws: failures of the whole batch.
  package func estimates(
    _ requests: [CallRequest],
    at tag: BlockTag
  ) async throws(RPCFailure) -> [Result<UInt64, RPCFailure>] {
    try await asker.batch(requests.map { EstimateGas($0, at: tag) }).map { $0.map(\.value) }
  }

  /// Checks which of many transactions the node holds, mined or pending.
  ///
  /// - Throws: `.protocolViolation(.forged)` if the fields of one do not give its hash.
  package func holds(_ hashes: [Hash32]) async throws(RPCFailure) -> [Bool] {
    var held: [Bool] = []
    for (hash, answer) in zip(hashes, try await asker.batch(hashes.map { GetTransaction($0) })) {
      let found = try answer.get()
      if let found, found.hash != hash || found.authenticity == .forged {
        throw .protocolViolation(.forged(hash))
      }
      held.append(found != nil)
    }
    return held
  }

  /// Reads the kind of code at many addresses.
  package func addressCodes(of addresses: [Address]) async throws(RPCFailure) -> [AddressCode] {
    var addressCodes: [AddressCode] = []
    for answer in try await asker.batch(addresses.map { GetCode($0, at: .latest) }) {
      addressCodes.append(AddressCode(code: try answer.get().bytes))
    }
    return addressCodes
  }
}
