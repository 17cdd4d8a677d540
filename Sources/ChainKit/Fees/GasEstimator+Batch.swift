package import Entity

extension GasEstimator {
  /// The gas to allow each of many transactions, each tried by itself on the same state; the last
  /// answer is a failure where one would fail.
  ///
  /// Cost: one question for each, in batches where the node takes them. `progress` hears how many are
  /// done.
  /// - Throws: what spoils the whole: the node cannot be reached, or serves another chain.
  package func limits(
    for requests: [CallRequest],
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws(RPCFailure) -> [Result<UInt64, RPCFailure>] {
    var limits: [Result<UInt64, RPCFailure>] = []
    limits.reserveCapacity(requests.count)
    while limits.count < requests.count {
      let chunk = Array(requests[limits.count...].prefix(Self.atOnce))
      let answers = try await node.estimates(chunk, at: .pending)
      for (request, answer) in zip(chunk, answers) {
        let limit = await limit(answer, for: request)
        limits.append(limit)
        if case .failure = limit { return limits }
      }
      progress(limits.count)
    }
    return limits
  }

  /// How many are tried between two words of progress.
  private static let atOnce = 100

  private func limit(
    _ answer: Result<UInt64, RPCFailure>,
    for request: CallRequest
  ) async -> Result<UInt64, RPCFailure> {
    do {
      switch answer {
      case .success(let estimate): return .success(try Self.padded(estimate))
      case .failure(.unsupported), .failure(.missingData), .failure(.other):
        return .success(try await limit(for: request))
      case .failure: return answer
      }
    } catch {
      return .failure(error)
    }
  }
}
