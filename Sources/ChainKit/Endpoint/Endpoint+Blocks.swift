package import Entity

extension Endpoint {
  /// Whether a block is asked for beside the check of the chain, not after it.
  @TaskLocal static var asksBesideCheck = false

  /// Sends a request for a block, to which null means that the node does not have it.
  ///
  /// The node is asked again like by ``call(_:timeouts:awaitsBlock:)``.
  /// - Throws: any `RPCFailure`; `.missingData(.block)` for null.
  package func find<Method: RPCMethod, Found: Sendable & Equatable>(
    _ method: Method,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Found where Method.Answer == Found? {
    // A block tells a wrong node nothing, so it may be asked for in the same request.
    async let isRight = chainCheck(within: timeouts)
    if !Self.asksBesideCheck { try await isRight.get() }
    if let failure = knownFailure(of: method) { throw failure }
    do throws(RPCFailure) {
      let found = try await findUnchecked(method, awaitsBlock: awaitsBlock)
      try await isRight.get()
      return found
    } catch {
      // What is wrong with the chain says more.
      try await isRight.get()
      throw error
    }
  }

  private func chainCheck(within timeouts: Timeouts) async -> Result<Void, RPCFailure> {
    do throws(RPCFailure) {
      return .success(try await checkChain(within: timeouts))
    } catch {
      return .failure(error)
    }
  }

  private func findUnchecked<Method: RPCMethod, Found: Sendable & Equatable>(
    _ method: Method,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Found where Method.Answer == Found? {
    let context = ErrorContext(method, awaitsBlock: awaitsBlock)
    return try await retrying(context, within: timeouts) { (self) async throws(RPCFailure) in
      guard let found = try await self.once(method, context, self.timeouts) else {
        throw .missingData(.block)
      }
      return found
    }
  }
}
