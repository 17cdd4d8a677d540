import Entity
import Synchronization

/// The progress of a request, which tells what took too long.
final class PostProgress: Sendable {
  /// The stages of a request, in order.
  enum Stage: Int, Sendable {
    case connecting, sending, waiting, receiving
  }

  private let reached = Mutex(Stage.connecting)

  /// Records that a stage has begun.
  ///
  /// It never goes back: an answer may begin before the whole request was sent.
  func reach(_ stage: Stage) {
    reached.withLock { if stage.rawValue > $0.rawValue { $0 = stage } }
  }

  /// Whether the answer has begun.
  var isReceiving: Bool { reached.withLock { $0 == .receiving } }

  /// Returns the phase that is late, if the time is up now.
  func late(_ timeouts: Timeouts) -> TimeoutPhase {
    switch reached.withLock({ $0 }) {
    case .connecting: .connecting(timeouts.request)
    case .sending: .sending(timeouts.request)
    case .waiting: .waiting(timeouts.request)
    case .receiving: .receiving(timeouts.response)
    }
  }
}

extension PostProgress {
  /// Runs work within the limits of a request.
  ///
  /// - Throws: the errors of the work; ``DeadlineExceeded`` if a limit passes.
  func limit<Value: Sendable>(
    to timeouts: Timeouts,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    // The task throws if the time is up; it ends without an error if the work ends first.
    let clock = Task {
      try? await Task.sleep(for: min(timeouts.request, timeouts.response))
      if isReceiving { try? await Task.sleep(for: timeouts.response - timeouts.request) }
      if !Task.isCancelled { throw DeadlineExceeded() }
    }
    async let value = Self.value(of: work, stopping: clock)
    // The work is canceled if this throws.
    try await clock.value
    return try await value
  }

  private static func value<Value: Sendable>(
    of work: @Sendable () async throws -> Value,
    stopping clock: Task<Void, any Error>
  ) async throws -> Value {
    defer { clock.cancel() }
    return try await work()
  }
}

/// The time for an answer is up.
struct DeadlineExceeded: Error {}
