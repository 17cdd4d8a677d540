import Core
import Testing

@Suite struct TaskCancellationTests {
  private struct Refusal: Error {}

  @Test("a shared task gives its value and its error to all who wait")
  func givesItsResult() async throws {
    let task = Task { () async throws -> Int in 7 }
    for _ in 0..<3 { #expect(try await task.valueUnlessCancelled() == 7) }
    let failing = Task { () async throws -> Int in throw Refusal() }
    await #expect(throws: Refusal.self) { try await failing.valueUnlessCancelled() }
  }

  @Test("whoever is cancelled waits no longer, and the others still do", .timeLimit(.minutes(10)))
  func endsWithTheCaller() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let task = Task { () async throws -> Int in
      for await _ in gate {}
      return 7
    }
    let impatient = Task { try await task.valueUnlessCancelled() }
    let patient = Task { try await task.valueUnlessCancelled() }
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await impatient.value }
    opener.finish()
    #expect(try await patient.value == 7)
  }

  @Test("a result keeps what work returns, and what it throws")
  func keepsResults() async {
    let kept = await Result { () async -> Int in 7 }
    #expect(kept == .success(7))
    let failed: Result<Int, any Error> = await Result { () async throws -> Int in throw Refusal() }
    #expect(throws: Refusal.self) { try failed.get() }
  }
}
