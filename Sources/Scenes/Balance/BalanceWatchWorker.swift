package import Entity

/// What balances are read from again and again.
package protocol BalanceWatchWorker: BalanceWorker {
  /// The time now, in seconds since 1970.
  var now: Int64 { get }

  /// Waits.
  ///
  /// - Throws: `CancellationError`.
  func pause(seconds: Int64) async throws

  /// Begins another round of reading; the time limit of a command counts from here.
  func beginRound() async throws

  /// Returns the newest block of a chain.
  func head(of chain: ChainEntry) async throws -> BlockReference

  /// Whether nothing can be read any more after this error, on any chain.
  func isFinal(_ error: any Error) -> Bool
}
