package import Entity
import Files
import Synchronization

/// The right to change the history of one chain, which one process at a time has.
///
/// It is a lock of the system on a file beside the database, and ends with its holder, however that
/// ends. What is stored can be read without it, and other chains have leases of their own.
package final class HistoryLease: Sendable {
  /// How long a holder may give no sign of life, in seconds.
  ///
  /// A wallet ends a worker that is silent for ten seconds, so that such a holder is one whose wallet
  /// does nothing either.
  static let silentSeconds = 20
  /// How long a reset waits for a sync, in seconds: as long as for the database itself.
  static let resetSeconds = 5
  private static let turnsPerSecond = 10

  /// Nil where there is no file, or the file system has no locks: then nobody waits.
  private let held: Mutex<LockFile?>

  /// Waits for as long as the holder gives signs of life.
  ///
  /// - Parameters:
  ///   - chain: the chain of the history.
  ///   - store: the database of the history.
  ///   - timing: how the pauses between two tries are made.
  ///   - beating: how the pauses between two signs of life are made, a second each.
  ///   - waiting: is called once if the lease is not free.
  /// - Returns: the lease; call ``end()`` when the work is done.
  /// - Throws: `HistoryError.stuck`, `.node(.cancelled)` or `.store`.
  package static func forSync(
    of chain: ChainID,
    in store: ChainStore,
    timing: RetryTiming,
    beating: RetryTiming = .live,
    waiting: @Sendable () -> Void
  ) async throws(HistoryError) -> HistoryLease {
    try await taken(chain, store, timing, beating, waiting) { _, silent in
      silent < silentSeconds * turnsPerSecond ? nil : .stuck(chain, seconds: silentSeconds)
    }
  }

  /// Waits for five seconds at most.
  ///
  /// - Throws: `HistoryError.inUse`, `.node(.cancelled)` or `.store`.
  package static func forReset(
    of chain: ChainID,
    in store: ChainStore,
    timing: RetryTiming = .live
  ) async throws(HistoryError) -> HistoryLease {
    try await taken(chain, store, timing, .live, {}) { turns, _ in
      turns < resetSeconds * turnsPerSecond ? nil : .inUse(chain)
    }
  }

  private init(_ file: consuming LockFile?) { held = Mutex(file) }

  /// Lets the next one have it. Without this call it ends when it is released.
  package func end() { held.withLock { $0 = nil } }

  /// Gives a sign of life; false after the end.
  @discardableResult
  func beat() -> Bool {
    held.withLock { file in
      switch file {
      case .some(let file):
        file.beat()
        return true
      case .none: return false
      }
    }
  }

  /// Tries until it has the lease.
  ///
  /// `failure` receives the number of tries, and of those since the last sign of life. Tries are
  /// counted instead of reading a clock: while the machine slept, nobody waited.
  private static func taken(
    _ chain: ChainID,
    _ store: ChainStore,
    _ timing: RetryTiming,
    _ beating: RetryTiming,
    _ waiting: @Sendable () -> Void,
    _ failure: (_ turns: Int, _ silent: Int) -> HistoryError?
  ) async throws(HistoryError) -> HistoryLease {
    guard let path = store.path else { return HistoryLease(nil) }
    let file = try opened(chain, beside: path)
    var (beat, turns, silent) = (file.lastBeat, 0, 0)
    while try !took(file, beside: path) {
      if turns == 0 { waiting() }
      let last = file.lastBeat
      if last != beat { (beat, silent) = (last, 0) }
      if let failure = failure(turns, silent) { throw failure }
      (turns, silent) = (turns + 1, silent + 1)
      do {
        try await timing.sleep(.milliseconds(1000 / turnsPerSecond))
      } catch {
        throw .node(.cancelled)
      }
    }
    file.beat()
    let lease = HistoryLease(file)
    Task { [weak lease] in
      while (try? await beating.sleep(.seconds(1))) != nil, lease?.beat() == true {}
    }
    return lease
  }

  private static func opened(
    _ chain: ChainID,
    beside path: String
  ) throws(HistoryError) -> LockFile {
    let (folder, name) = StoreFile.parts(of: path)
    do {
      return try LockFile("\(name)-lease-\(chain)", in: try Folder(opening: folder))
    } catch {
      throw .store(StoreFile.error(error, path))
    }
  }

  private static func took(
    _ file: borrowing LockFile,
    beside path: String
  ) throws(HistoryError) -> Bool {
    do {
      return try file.take()
    } catch {
      if case .noLocks = error { return true }
      throw .store(StoreFile.error(error, path))
    }
  }
}
