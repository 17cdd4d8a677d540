import Core
import Synchronization

/// The work on a question, dealt out to as many threads as call ``work(onProgress:)``.
package final class RecoverySearch: Sendable {
  /// What is asked.
  package let question: RecoveryQuestion

  private let dealer: Mutex<Dealer>

  /// What is left, what is being worked on, and what was found; shared by the threads.
  private struct Dealer {
    var next: Int
    var running: Set<Int> = []
    var stretched = 0
    var hit: (phase: RecoveryPhase, number: Int)?
    var isStopped = false
  }

  /// Where a search was right.
  package struct Hit: Sendable, Equatable {
    /// What had gone wrong.
    package let phase: RecoveryPhase
    /// Which words, counted from 1.
    package let places: [Int]
    /// The line of the passphrase that was right, counted from 1.
    package let line: Int?
  }

  /// Begins at a number, below which all was tried before.
  package init(_ question: RecoveryQuestion, from start: Int = 0) {
    self.question = question
    dealer = Mutex(Dealer(next: min(max(0, start), question.total)))
  }

  /// The number below which all has been tried.
  package var position: Int {
    dealer.withLock { dealer in min(dealer.next, dealer.running.min() ?? dealer.next) }
  }

  /// How many sentences had the right checksum so far, and were stretched.
  package var stretched: Int { dealer.withLock { $0.stretched } }

  /// How many numbers are dealt at a time: about 100 stretchings, a tenth of a second.
  private var share: Int {
    if case .passphrases? = question.phases.first { return 100 }
    return 100 << question.checksumBits
  }

  /// Works until the right words are found or nothing is left; to be called on each thread.
  ///
  /// Returns the words on the thread that found them, and nil on the others. `onProgress` is called
  /// after each share, on the thread that did it.
  package func work(onProgress: () throws -> Void = {}) throws -> Mnemonic? {
    var worker = try RecoveryWorker(question)
    while let range = deal() {
      do throws(RecoveryError) {
        for number in range {
          let (phase, rest) = question.phase(of: number)
          if try worker.isRight(phase, rest) {
            dealer.withLock { $0.hit = (phase, rest) }
            return try worker.mnemonic()
          }
        }
      } catch {
        stop()
        throw error
      }
      let stretched = worker.takeStretched()
      dealer.withLock { dealer in
        dealer.running.remove(range.lowerBound)
        dealer.stretched += stretched
      }
      do { try onProgress() } catch {
        stop()
        throw error
      }
    }
    return nil
  }

  /// Has every thread end after the share it works on.
  package func stop() { dealer.withLock { $0.isStopped = true } }

  /// What was found, if it was.
  package var hit: Hit? {
    guard let (phase, number) = dealer.withLock({ $0.hit }) else { return nil }
    var line: Int?
    if case .passphrases = phase { line = question.lines[number].number }
    return Hit(phase: phase, places: question.places(of: phase, number), line: line)
  }

  private func deal() -> Range<Int>? {
    dealer.withLock { dealer in
      guard dealer.hit == nil, !dealer.isStopped, dealer.next < question.total else {
        return nil
      }
      let start = dealer.next
      dealer.next = min(question.total, start + share)
      dealer.running.insert(start)
      return start..<dealer.next
    }
  }
}
