import Core
import Synchronization

/// A search for the right phrase, on as many threads as call ``work(onProgress:)``.
package final class RecoverySearch: Sendable {
  /// The problem to solve.
  package let problem: RecoveryProblem

  private let queue: Mutex<WorkQueue>

  /// The remaining work, the work in progress, and the result; shared by the threads.
  private struct WorkQueue {
    var next: Int
    var running: Set<Int> = []
    var stretched = 0
    var match: (phase: RecoveryPhase, number: Int)?
    var isStopped = false
  }

  /// The result of a successful search.
  package struct Match: Sendable, Equatable {
    /// The kind of mistake.
    package let phase: RecoveryPhase
    /// The affected words, counted from 1.
    package let places: [Int]
    /// The line of the correct passphrase, counted from 1.
    package let line: Int?
  }

  /// Starts at a number below which all candidates were tried before.
  package init(_ problem: RecoveryProblem, from start: Int = 0) {
    self.problem = problem
    queue = Mutex(WorkQueue(next: min(max(0, start), problem.total)))
  }

  /// The number below which all candidates have been tried.
  package var position: Int {
    queue.withLock { queue in min(queue.next, queue.running.min() ?? queue.next) }
  }

  /// The number of candidates so far that had a valid checksum and went through PBKDF2.
  package var stretched: Int { queue.withLock { $0.stretched } }

  /// How many numbers a thread takes at a time: about 100 runs of PBKDF2, a tenth of a second.
  private var share: Int {
    if case .passphrases? = problem.phases.first { return 100 }
    return 100 << problem.checksumBits
  }

  /// Works until the phrase is found or nothing is left; call it on each thread.
  ///
  /// Returns the phrase on the thread that found it, and nil on the others. `onProgress` is called
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

  /// Makes every thread stop after its current share.
  package func stop() { queue.withLock { $0.isStopped = true } }

  /// The result, if the phrase was found.
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
