import Core
import Synchronization

/// The work on a question, dealt out to as many threads as call ``work(onProgress:)``.
package final class RecoverySearch: Sendable {
  /// What is asked.
  package let problem: RecoveryProblem

  private let queue: Mutex<WorkQueue>

  /// What is left, what is being worked on, and what was found; shared by the threads.
  private struct WorkQueue {
    var next: Int
    var running: Set<Int> = []
    var stretched = 0
    var match: (phase: RecoveryPhase, number: Int)?
    var isStopped = false
  }

  /// Where a search was right.
  package struct Match: Sendable, Equatable {
    /// What had gone wrong.
    package let phase: RecoveryPhase
    /// Which words, counted from 1.
    package let places: [Int]
    /// The line of the passphrase that was right, counted from 1.
    package let line: Int?
  }

  /// Begins at a number, below which all was tried before.
  package init(_ problem: RecoveryProblem, from start: Int = 0) {
    self.problem = problem
    queue = Mutex(WorkQueue(next: min(max(0, start), problem.total)))
  }

  /// The number below which all has been tried.
  package var position: Int {
    queue.withLock { queue in min(queue.next, queue.running.min() ?? queue.next) }
  }

  /// How many sentences had the right checksum so far, and were stretched.
  package var stretched: Int { queue.withLock { $0.stretched } }

  /// How many numbers are dealt at a time: about 100 stretchings, a tenth of a second.
  private var share: Int {
    if case .passphrases? = problem.phases.first { return 100 }
    return 100 << problem.checksumBits
  }

  /// Works until the right words are found or nothing is left; to be called on each thread.
  ///
  /// Returns the words on the thread that found them, and nil on the others. `onProgress` is called
  /// after each share, on the thread that did it.
  package func work(onProgress: () throws -> Void = {}) throws -> Mnemonic? {
    var worker = try RecoveryWorker(problem)
    while let range = nextRange() {
      do throws(RecoveryError) {
        for number in range {
          let (phase, rest) = problem.phase(of: number)
          if try worker.isRight(phase, rest) {
            queue.withLock { $0.match = (phase, rest) }
            return try worker.mnemonic()
          }
        }
      } catch {
        stop()
        throw error
      }
      let stretched = worker.takeStretchedCount()
      queue.withLock { queue in
        queue.running.remove(range.lowerBound)
        queue.stretched += stretched
      }
      do { try onProgress() } catch {
        stop()
        throw error
      }
    }
    return nil
  }

  /// Has every thread end after the share it works on.
  package func stop() { queue.withLock { $0.isStopped = true } }

  /// What was found, if it was.
  package var match: Match? {
    guard let (phase, number) = queue.withLock({ $0.match }) else { return nil }
    var line: Int?
    if case .passphrases = phase { line = problem.lines[number].number }
    return Match(phase: phase, places: problem.places(of: phase, number), line: line)
  }

  private func nextRange() -> Range<Int>? {
    queue.withLock { queue in
      guard queue.match == nil, !queue.isStopped, queue.next < problem.total else {
        return nil
      }
      let start = queue.next
      queue.next = min(problem.total, start + share)
      queue.running.insert(start)
      return start..<queue.next
    }
  }
}
