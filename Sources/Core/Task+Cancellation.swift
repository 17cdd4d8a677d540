extension Task where Failure == any Error {
  /// Waits for a task that others may share; whoever is cancelled waits no longer.
  ///
  /// The task itself goes on for the others.
  /// - Returns: The task's value.
  /// - Throws: The task's error; `CancellationError` if the caller is cancelled first.
  package func valueUnlessCancelled() async throws -> Success {
    let (values, continuation) = AsyncThrowingStream<Success, any Error>.makeStream()
    Task<Void, Never> {
      do {
        continuation.yield(try await value)
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    for try await value in values { return value }
    throw _Concurrency.CancellationError()
  }
}
