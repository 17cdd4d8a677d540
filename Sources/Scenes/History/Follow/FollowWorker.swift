package import Entity

/// What a history is followed through.
package protocol FollowWorker: HistoryJudgeSource, LabelSource {
  /// Begins another round of reading; the time limit of a command counts from here.
  func beginRound() async throws

  /// Waits until there may be a new block: one that a node announces, or so many seconds.
  func awaitBlock(pollSeconds: Int64, quietSeconds: Int64) async throws -> BlockSignal

  /// Returns the newest block.
  func head() async throws -> BlockReference

  /// Updates the history database to the newest block.
  func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport

  /// Returns whole transactions from the history database, newest first; asks no node.
  func page(_ question: ReadHistory) async throws -> HistoryPage

  /// Returns symbol and decimals of tokens that no list contains, as their contracts report them.
  func metadata(of tokens: [Address]) async throws -> [Token]

  /// Waits.
  ///
  /// - Throws: `CancellationError`.
  func pause(seconds: Int64) async throws

  /// Whether nothing can be read any more after this error.
  func isFinal(_ error: any Error) -> Bool
}
