import Dispatch
package import Scenes
import Synchronization
package import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Searches for a recovery phrase on all cores, and keeps the position in a file.
package struct LiveRecovery: Sendable {
  private let threads: Int
  private let now: @Sendable () -> UInt64

  /// Creates a worker with one thread for each core.
  ///
  /// Tests have another number of threads, and another clock: `now` returns the time in seconds
  /// since any start.
  package init(
    threads: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))),
    now: @escaping @Sendable () -> UInt64 = { Clock.now }
  ) {
    (self.threads, self.now) = (threads, now)
  }

  /// The state that the search threads share.
  private struct Shared: ~Copyable {
    var found: Mnemonic?
    var failure: (any Error)?
    /// The second of the last progress; nil before the first.
    var told: UInt64?
  }
}

extension LiveRecovery: RecoverPhrase.Worker {
  package func savedPosition(
    in file: String,
    of problem: RecoveryProblem
  ) throws -> any RecoverPhrase.SavedPosition {
    try RecoveryState(path: file, of: problem)
  }

  package func run(
    _ search: RecoverySearch,
    onProgress: @Sendable () throws -> Void
  ) throws -> Mnemonic? {
    let shared = Mutex(Shared())
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      do {
        let words = try search.work {
          // Under the lock, so that positions are told in ascending order.
          try shared.withLock { shared in
            let second = now()
            guard shared.told != second else { return }
            shared.told = second
            try onProgress()
          }
        }
        if let words { Self.keep(words, in: shared) }
      } catch {
        search.stop()
        shared.withLock { $0.failure = $0.failure ?? error }
      }
    }
    if let failure = shared.withLock({ $0.failure }) { throw failure }
    return shared.withLock { $0.found.take() }
  }

  private static func keep(_ words: consuming Mnemonic, in shared: borrowing Mutex<Shared>) {
    var words: Mnemonic? = words
    shared.withLock { $0.found = words.take() }
  }
}
