import Synchronization

/// Waits for a task that goes on for others if this waiting is cancelled.
final class CancellableWait<Value: Sendable>: Sendable {
  private enum State {
    case begun
    case waiting(CheckedContinuation<Value, any Error>)
    case ended(Result<Value, any Error>)
  }

  private let state = Mutex(State.begun)

  private init() {}

  /// Returns the value of a task.
  ///
  /// - Throws: the error of the task; `CancellationError` as soon as the caller is cancelled.
  static func value(of task: Task<Value, any Error>) async throws -> Value {
    let wait = CancellableWait()
    Task { wait.end(await task.result) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait.begin($0) }
    } onCancel: {
      wait.end(.failure(CancellationError()))
    }
  }

  private func begin(_ waiter: CheckedContinuation<Value, any Error>) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      if case .ended(let result) = state { return result }
      state = .waiting(waiter)
      return nil
    }
    if let result { waiter.resume(with: result) }
  }

  private func end(_ result: Result<Value, any Error>) {
    let waiter = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .begun:
        state = .ended(result)
        return nil
      case .waiting(let waiter):
        state = .ended(result)
        return waiter
      case .ended: return nil
      }
    }
    waiter?.resume(with: result)
  }
}
