package import Entity

extension GasEstimator {
  /// Returns the gas limit of each of many transactions; stops at the first that would fail.
  ///
  /// Each is estimated independently on the same state. If one would fail, its failure is the last
  /// result. Cost: one request each, in batches if the node supports them. `progress` receives the
  /// number done.
  /// - Throws: failures of the whole: the node cannot be reached, or serves another chain.
  package func limits(
    for requests: [CallRequest],
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws(RPCFailure) -> [Result<UInt64, RPCFailure>] {
    var limits: [Result<UInt64, RPCFailure>] = []
    limits.reserveCapacity(requests.count)
    while limits.count < requests.count {
      let chunk = Array(requests[limits.count...].prefix(Self.atOnce))
      var answers = try await node.estimates(chunk, at: .pending)
      // Of a node that has no pending block, this is known before it is asked.
      if answers.allSatisfy({ $0 == .failure(.missingData(.tag)) }) {
        answers = try await node.estimates(chunk, at: .latest)
      }
      for (request, answer) in zip(chunk, answers) {
        let limit = await limit(answer, for: request)
        limits.append(limit)
        if case .failure = limit { return limits }
      }
      progress(limits.count)
    }
    return limits
  }

  /// The number of estimates between two progress reports.
  private static let atOnce = 100

  private func limit(
    _ answer: Result<UInt64, RPCFailure>,
    for request: CallRequest
  ) async -> Result<UInt64, RPCFailure> {
    do {
      switch answer {
      case .success(let estimate): return .success(padded(estimate, for: request))
      case .failure(.unsupported), .failure(.missingData), .failure(.other):
        return .success(try await limit(for: request))
      case .failure: return answer
      }
    } catch {
      return .failure(error)
    }
  }
}
