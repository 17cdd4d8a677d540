import Testing

@testable import Scenes

/// A watch that runs beside a test; each moment is taken by the test.
final class BalanceWatch {
  let worker: StubBalanceWatch
  let task: Task<Void, any Error>
  private var moments: AsyncStream<WatchBalances.Moment>.Iterator

  init(_ worker: StubBalanceWatch, _ request: WatchBalances.Request) {
    let (stream, continuation) = AsyncStream.makeStream(of: WatchBalances.Moment.self)
    self.worker = worker
    moments = stream.makeAsyncIterator()
    task = Task {
      defer { continuation.finish() }
      try await WatchBalances.Interactor(worker: worker).act(on: request) {
        continuation.yield($0)
      }
    }
  }

  deinit { task.cancel() }

  /// The next moment; fails the test if the watch has ended.
  func next() async throws -> Picture {
    WatchBalances.Presenter().present(try #require(await moments.next()))
  }

  /// Lets seconds pass, each with its moment; returns the last one.
  @discardableResult
  func pass(_ seconds: Int) async throws -> Picture? {
    var last: Picture?
    for _ in 0..<seconds {
      worker.tick()
      last = try await next()
    }
    return last
  }
}
