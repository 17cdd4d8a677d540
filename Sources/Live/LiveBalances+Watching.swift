package import Entity
import Exchange
import Scenes

extension LiveBalances: BalanceWatchWorker {
  package var now: Int64 { Int64(clamping: Clock.now) }

  package func pause(seconds: Int64) async throws {
    try await Task.sleep(for: .seconds(seconds))
  }

  package func beginRound() async throws { _ = try await clients.worker.ask(BeginRound()) }

  package func head(of chain: ChainEntry) async throws -> BlockReference {
    try await clients.client(on: chain).head()
  }

  /// The worker has ended, or cannot be understood.
  package func isFinal(_ error: any Error) -> Bool { error is ExchangeError }
}
