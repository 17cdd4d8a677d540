import Synchronization

/// The time that the questions of one command may take together, but for those that show progress.
package final class CommandTime: Sendable {
  private struct State {
    /// The time limit; nil until a node is opened.
    var limit: Duration?
    /// The time that ended questions took.
    var spent = Duration.zero
    /// The number of questions that are being answered, and since when there have been any.
    var open = 0
    var since = Duration.zero
  }

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration

  package init(timing: RetryTiming = .live) { elapsed = timing.elapsed }

  /// Sets the time limit: of several nodes, that of the first.
  package func limit(to seconds: Int64) {
    state.withLock { $0.limit = $0.limit ?? .seconds(seconds) }
  }

  /// Forgets the time that was spent; questions that are being answered keep their deadline.
  package func restart() {
    let now = elapsed()
    state.withLock { state in
      state.spent = .zero
      state.since = now
    }
  }

  /// Does work within the time that is left.
  package func run<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
    let now = elapsed()
    let deadline = state.withLock { state in
      if state.open == 0 { state.since = now }
      state.open += 1
      return state.limit.map { limit in
        Deadline(at: state.since - state.spent + limit, limit: limit)
      }
    }
    defer {
      let now = elapsed()
      state.withLock { state in
        state.open -= 1
        if state.open == 0 { state.spent += now - state.since }
      }
    }
    return try await Deadline.$current.withValue(deadline) { try await work() }
  }
}
