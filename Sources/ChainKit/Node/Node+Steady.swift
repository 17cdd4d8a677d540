import Entity

extension Node {
  /// Sends requests whose answers count only if the node has a block, which is looked at before and
  /// after them in the same post.
  ///
  /// Behind one address there may be several machines, and one that is behind finds nothing in blocks
  /// that it does not have. If it lacks the block, other nodes are asked, then all again for up to
  /// one block time. Each request fails by itself; one alone fails as a whole, after every node that
  /// may answer it was asked. What the node does not have although it has the block, it has deleted.
  /// With `nonce`, the looks are at the nonce of an account after the block, as long as the node
  /// answers them.
  /// Cost: two requests besides `methods`, in the same post where batches are taken.
  /// - Throws: failures of the whole; `.missingData(.future)` if no node has the block, and
  ///   `.missingData(.block)` if there is another one in its place.
  func steady<Method: RPCMethod>(
    _ methods: [Method],
    at block: BlockReference,
    nonce: NonceLook? = nil,
    timing: RetryTiming,
    timeouts: Timeouts? = nil
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>] {
    guard let example = methods.first else { return [] }
    let context = ErrorContext(example, awaitsBlock: false)
    let look = GetBlockByNumber(.number(block.number))
    var lag = BlockWait(seconds: asker.blockTime)
    var replaced = 0
    while true {
      do throws(RPCFailure) {
        return try await asker.together(context) { (asker) async throws(RPCFailure) in
          var answers: [Result<Method.Answer, RPCFailure>] = []
          if let found = try await nonce?.answers(
            of: methods,
            at: block,
            through: asker,
            timeouts
          ) {
            answers = found
          } else {
            for frame in try await asker.batch(methods, between: look, timeouts: timeouts) {
              answers += try frame.answers(at: block)
            }
          }
          answers = answers.map(\.ofDeletedBlocks)
          if answers.count == 1 { _ = try answers[0].get() }
          return answers
        }
      } catch {
        let pause: Duration
        switch error {
        case .missingData(.future):
          guard let next = lag.pause(now: timing.now()) else { throw error }
          if lag.isNoticed(now: timing.now()) { asker.reportWaiting() }
          pause = next
        case .missingData(.block) where replaced < 2:
          // A machine on another branch; if it is not the only one, another one answers soon.
          replaced += 1
          pause = .milliseconds(250)
        default: throw error
        }
        do { try await timing.sleep(pause) } catch { throw .cancelled }
      }
    }
  }

  /// Reads logs from a node that has a block, as ``steady(_:at:timing:timeouts:)``.
  ///
  /// - Throws: as ``steady(_:at:timing:timeouts:)``; `.protocolViolation(.strayLog)` for a log that
  ///   was not requested.
  func steadyLogs(
    _ filters: [LogFilter],
    at block: BlockReference,
    nonce: NonceLook? = nil,
    timing: RetryTiming,
    timeouts: Timeouts? = nil
  ) async throws(RPCFailure) -> [Result<[LogEntry], RPCFailure>] {
    let answers = try await steady(
      filters.map { GetLogs($0) },
      at: block,
      nonce: nonce,
      timing: timing,
      timeouts: timeouts
    )
    return zip(filters, answers).map { filter, answer in
      Result { () throws(RPCFailure) in try Self.checked(answer.get().logs, by: filter) }
    }
  }
}

extension Result where Failure == RPCFailure {
  /// Calls blocks that a node lacks deleted, if it has a later one.
  fileprivate var ofDeletedBlocks: Self {
    if case .failure(.missingData(.block)) = self { .failure(.missingData(.pruned)) } else { self }
  }
}
