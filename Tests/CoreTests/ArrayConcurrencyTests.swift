import Core
import Synchronization
import Testing

/// Work on many elements, some at once.
@Suite struct ArrayConcurrencyTests {
  private struct Odd: Error, Equatable { let number: Int }

  /// How many are at work, and the most there ever were.
  private final class Gauge: Sendable {
    private let state = Mutex((now: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func enter() {
      state.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
    }

    func leave() { state.withLock { $0.now -= 1 } }
  }

  @Test func resultsAreInTheOrderOfTheElements() async throws {
    let numbers = Array(0..<100)
    let results = await numbers.concurrently(limit: 7) { number in
      // The first ones end last.
      for _ in 0..<(100 - number) { await Task.yield() }
      return number * 2
    }
    #expect(try results.map { try $0.get() } == numbers.map { $0 * 2 })
  }

  @Test(arguments: [(1, 1), (3, 3), (16, 16), (50, 20), (0, 1), (-1, 1)])
  func noMoreAreAtWorkThanTheLimit(limit: Int, most: Int) async {
    let gauge = Gauge()
    _ = await Array(0..<20).concurrently(limit: limit) { _ in
      gauge.enter()
      for _ in 0..<50 { await Task.yield() }
      gauge.leave()
    }
    #expect(gauge.most <= most && gauge.most >= 1)
  }

  @Test func asManyAreAtWorkAsTheLimitAllows() async {
    // Each waits until all three have begun: fewer at once would never end.
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    let gate = Task {
      var count = 0
      for await _ in begun {
        count += 1
        if count == 3 { break }
      }
    }
    let results = await [1, 2, 3].concurrently(limit: 3) { number in
      continuation.yield()
      await gate.value
      return number
    }
    #expect(results.compactMap { try? $0.get() } == [1, 2, 3])
  }

  @Test func aFailureStopsNoneOfTheOthers() async {
    let results = await Array(0..<5).concurrently(limit: 2) { number in
      if !number.isMultiple(of: 2) { throw Odd(number: number) }
      return number
    }
    #expect(results.map { try? $0.get() } == [0, nil, 2, nil, 4])
    #expect(throws: Odd(number: 3)) { try results[3].get() }
  }

  @Test func progressCountsEachOnce() async {
    var told: [Int] = []
    _ = await Array(0..<5).concurrently(limit: 2, progress: { told.append($0) }) { $0 }
    #expect(told == [1, 2, 3, 4, 5])
    told = []
    let none = await [Int]().concurrently(limit: 2, progress: { told.append($0) }) { $0 }
    #expect(none.isEmpty && told.isEmpty)
  }

  @Test func whoeverIsCancelledWaitsForNothing() async {
    let task = Task {
      await Array(0..<100).concurrently(limit: 4) { _ in
        while true {
          try Task.checkCancellation()
          await Task.yield()
        }
      }
    }
    task.cancel()
    let results: [Result<Void, any Error>] = await task.value
    #expect(results.count == 100)
    for result in results { #expect(throws: CancellationError.self) { try result.get() } }
  }
}
