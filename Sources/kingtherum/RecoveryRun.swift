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

/// A search on all cores, with a bar on the terminal and a file that tells how far it is.
final class RecoveryRun: Sendable {
  private let search: RecoverySearch
  private let state: RecoveryState?
  private let progress: Progress
  private let shared = Mutex(Shared())

  /// What the threads hand in.
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

  /// Searches until the words are found or nothing is left; blocks.
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

  /// Takes the file away that tells how far the search is, once what was found is in good hands.
  func finish() { state?.remove() }

  /// Hands the words over that were found, once.
  func takeWords() -> Mnemonic? { shared.withLock { $0.found.take() } }

  private func keep(_ words: consuming Mnemonic) {
    var words: Mnemonic? = words
    shared.withLock { $0.found = words.take() }
  }

  /// Once a second: the bar, and the file.
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
