package import Entity

extension Node {
  /// Reads which transactions of an account have these nonces, in their order; nil for those that
  /// the node does not know.
  ///
  /// A transaction may be pending, and what a node gives as a hash alone may be anything: both show
  /// when the transaction or its receipt is read.
  /// - Throws: `.unsupported` if the node lacks the method, and `.protocolViolation` for a
  ///   transaction of another sender, with another nonce, or whose fields do not give its hash.
  package func transactions(
    from sender: Address,
    nonces: [UInt64]
  ) async throws(RPCFailure) -> [SenderNonceAnswer?] {
    let methods = nonces.map { GetTransactionBySenderAndNonce(from: sender, nonce: $0) }
    var found: [SenderNonceAnswer?] = []
    for (method, answer) in zip(methods, try await asker.batch(methods)) {
      let answer = try answer.get()
      if let answer, !method.isAnswered(by: answer) {
        throw .protocolViolation(.forged(answer.hash))
      }
      found.append(answer)
    }
    return found
  }
}
