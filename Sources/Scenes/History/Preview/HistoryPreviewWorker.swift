package import Entity

/// What a page of the history is shown through before the sync has come to its end.
package protocol HistoryPreviewWorker: Sendable {
  /// The present time, in seconds since 1970.
  var now: Int64 { get }

  /// Updates the history database to the newest block.
  ///
  /// `stored` is called whenever there are new rows that can be read already.
  func sync(
    _ accounts: [Address],
    listed: [Address],
    stored: @escaping @Sendable () -> Void
  ) async throws -> HistoryReport

  /// Waits.
  ///
  /// - Throws: `CancellationError`.
  func pause(seconds: Int64) async throws
}
