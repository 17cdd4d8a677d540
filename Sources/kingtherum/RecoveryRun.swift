import Core
import Dispatch
import Live
import Synchronization
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A search on all cores, with a progress bar and a file that keeps the position.
final class RecoveryRun: Sendable {
  private let search: RecoverySearch
  private let state: RecoveryState?
  private let progress: Progress
  private let shared = Mutex(Shared())

  /// The state that the search threads share.
  private struct Shared: ~Copyable {
    var found: Mnemonic?
    var failure: (any Error)?
    var saved = Clock.now
    var shown: UInt64 = 0
  }

  init(_ problem: RecoveryProblem, state: RecoveryState?, isShown: Bool) {
    search = RecoverySearch(problem, from: state?.position ?? 0)
    self.state = state
    progress = Progress(isShown: isShown)
  }

  /// Searches until the words are found or every candidate is tried; blocks.
  func perform() throws -> RecoverySearch.Match {
    try state?.save(search.position)
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    DispatchQueue.concurrentPerform(iterations: cores) { _ in
      do {
        if let words = try search.work(onProgress: { try told() }) {
          keep(words)
        }
      } catch {
        shared.withLock { $0.failure = $0.failure ?? error }
      }
    }
    progress.clear()
    let failure = shared.withLock { $0.failure }
    if let failure { throw failure }
    guard let match = search.match else {
      state?.remove()
      throw RecoveryError.notFound(tried: search.problem.total)
    }
    return match
  }

  /// Removes the file with the position; call it only after the result is stored or shown.
  func finish() { state?.remove() }

  /// Returns the found words, the first time it is called.
  func takeWords() -> Mnemonic? { shared.withLock { $0.found.take() } }

  private func keep(_ words: consuming Mnemonic) {
    var words: Mnemonic? = words
    shared.withLock { $0.found = words.take() }
  }

  /// Updates the bar and the file, each at most once a second.
  private func told() throws {
    let (now, position) = (Clock.now, search.position)
    try shared.withLock { shared in
      if shared.shown != now {
        shared.shown = now
        progress.show("searching", done: position, of: search.problem.total)
      }
      if shared.saved != now {
        shared.saved = now
        try state?.save(position)
      }
    }
  }
}
