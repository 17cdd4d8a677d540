import Entity

extension PoolSession {
  /// Asks the other nodes for what the asked one does not know; nil if none knows it.
  func known<Method: RPCMethod>(_ method: Method) async -> Method.Answer? {
    await others(method).first { !method.isUnknown($0) }
  }

  /// Asks one node after the other until one answers.
  ///
  /// If all fail, they are asked again after a pause, as long as that can help, the time limit
  /// allows it, and not too many retries were made lately.
  func ask<Answer: Sendable>(
    _ context: ErrorContext,
    excluding excluded: Set<Int> = [],
    _ work: @escaping @Sendable (Endpoint, UInt64) async throws(RPCFailure) -> Answer
  ) async throws(RPCFailure) -> (answer: Answer, place: Int) {
    var rounds = RetryRounds(pool)
    while true {
      var failures: [(place: Int, failure: RPCFailure)] = []
      var tried = excluded
      while let next = pool.choose(preferring: place, excluding: tried) {
        if let last = failures.last { pool.skipped(last.place, last.failure, next: next) }
        do throws(RPCFailure) {
          let (answer, answering) = try await hedged(next, excluding: tried, context, work)
          answered(by: answering)
          return (answer, answering)
        } catch {
          guard error.isWorthAnother(context) else { throw error }
          failures.append((next, error))
          tried.insert(next)
        }
      }
      let earlier = pool.exclusions.filter { old in
        !excluded.contains(old.place) && !failures.contains { $0.place == old.place }
      }
      let failure = Self.whole(
        (failures + earlier).map { NodeFailure(pool.nodes[$0.place].id, $0.failure) }
      )
      let places = failures.filter { $0.failure.mayPass }.map(\.place)
      guard failure.mayPass, try await rounds.next(for: places) else { throw failure }
    }
  }

  /// Returns the failure that tells most; that none was reached, if that is all.
  private static func whole(_ failures: [NodeFailure]) -> RPCFailure {
    guard let most = failures.max(by: { $0.failure.significance < $1.failure.significance }) else {
      return .noneAnswered([])
    }
    return failures.count == 1 || most.failure.significance > 2
      ? most.failure : .noneAnswered(failures)
  }

  /// Asks a node and, if its answer is late, another one, too; the first answer counts.
  private func hedged<Answer: Sendable>(
    _ place: Int,
    excluding tried: Set<Int>,
    _ context: ErrorContext,
    _ work: @escaping @Sendable (Endpoint, UInt64) async throws(RPCFailure) -> Answer
  ) async throws(RPCFailure) -> (Answer, Int) {
    guard pool.hedges,
      let other = pool.choose(preferring: place, excluding: tried.union([place]))
    else {
      return (try await one(place, work), place)
    }
    let delay = pool.lateAfter(place)
    typealias Outcome = (place: Int, result: Result<Answer, RPCFailure>?)
    return try await withTaskGroup(
      of: Outcome.self,
      returning: Result<(Answer, Int), RPCFailure>.self
    ) { group in
      group.addTask { (place, await self.result(place, work)) }
      group.addTask {
        do { try await self.pool.timing.sleep(delay) } catch { return (other, nil) }
        guard !Task.isCancelled else { return (other, nil) }
        return (other, await self.result(other, work))
      }
      defer { group.cancelAll() }
      // Replaced in any case: the group does not end before the node that was asked first.
      var failure = RPCFailure.noneAnswered([])
      for await outcome in group {
        switch outcome.result {
        case .success(let answer): return .success((answer, outcome.place))
        case .failure(let error):
          // The node that was asked first has the say about failures.
          if outcome.place == place {
            failure = error
            if !error.isWorthAnother(context) { return .failure(error) }
            // The other one takes over at once, through the caller.
            group.cancelAll()
          }
        case nil: break
        }
      }
      return .failure(failure)
    }
    .get()
  }

  private func result<Answer: Sendable>(
    _ place: Int,
    _ work: @Sendable (Endpoint, UInt64) async throws(RPCFailure) -> Answer
  ) async -> Result<Answer, RPCFailure> {
    do { return .success(try await one(place, work)) } catch { return .failure(error) }
  }

  /// Asks one node, once it has the blocks that were shown so far.
  private func one<Answer: Sendable>(
    _ place: Int,
    _ work: @Sendable (Endpoint, UInt64) async throws(RPCFailure) -> Answer
  ) async throws(RPCFailure) -> Answer {
    let start = pool.timing.elapsed()
    do {
      let lowest = try await reach(place)
      let answer = try await work(pool.nodes[place], lowest)
      pool.answered(place, since: start)
      return answer
    } catch {
      pool.failed(place, error)
      throw error
    }
  }

  /// Repeats a request about the head until the answer is not from before a block.
  ///
  /// - Throws: `.missingData(.future)` after one block time.
  static func current<Method: RPCMethod>(
    _ method: Method,
    _ lowest: UInt64,
    _ node: Endpoint,
    _ work: () async throws(RPCFailure) -> Method.Answer
  ) async throws(RPCFailure) -> Method.Answer {
    var lag = BlockWait(seconds: node.blockTime)
    while true {
      let answer = try await work()
      guard method.isAboutHead, let block = method.blockShown(by: answer), block < lowest else {
        return answer
      }
      guard let pause = lag.pause(now: node.timing.now()) else { throw .missingData(.future) }
      if lag.isNoticed(now: node.timing.now()) { node.reportWaiting() }
      do { try await node.timing.sleep(pause) } catch { throw .cancelled }
    }
  }
}

extension RPCMethod {
  /// Whether the answer is about the node's newest block.
  fileprivate var isAboutHead: Bool { block == .latest || Self.self is GetBlockNumber.Type }
}

extension RPCFailure {
  /// Whether the same request may succeed a little later.
  var mayPass: Bool {
    switch self {
    case .noneAnswered(let failures): failures.contains(where: \.failure.mayPass)
    case .transport(let fault): fault.kind != .ended
    case .timeout, .serverFault, .rateLimited: true
    default: false
    }
  }
}
