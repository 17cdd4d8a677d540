import GRDB
import Synchronization

@testable import ChainKit

/// Lets a number of commits of a database succeed, and then none, as if the program had been killed.
///
/// A commit that fails is undone whole, as one is that a killed program did not end.
final class CommitFault: TransactionObserver, Sendable {
  struct Killed: Error {}

  /// The tables that say nothing of the chain.
  private static let notes: Set = ["endpoint_cap", "sync_cost"]

  /// Nil after the end.
  private let allowed: Mutex<Int?>
  private let made = Mutex(0)
  private let changesRows = Mutex(false)
  private let done: @Sendable () -> Void

  /// Kills after so many commits; `done` is called after each that stored more than what was learned
  /// about nodes, and what the sync has cost.
  init(after commits: Int, in store: ChainStore, done: @escaping @Sendable () -> Void = {}) {
    allowed = Mutex(commits)
    self.done = done
    store.database.writer.add(transactionObserver: self, extent: .databaseLifetime)
  }

  /// How many commits succeeded, of those that changed something.
  var commits: Int { made.withLock { $0 } }

  /// Lets all commits succeed from now on, and counts none of them.
  func end() { allowed.withLock { $0 = nil } }

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { true }

  func databaseDidChange(with event: DatabaseEvent) {
    if !Self.notes.contains(event.tableName) { changesRows.withLock { $0 = true } }
  }

  func databaseWillCommit() throws {
    guard let allowed = allowed.withLock({ $0 }) else { return }
    if made.withLock({ $0 >= allowed }) { throw Killed() }
  }

  func databaseDidCommit(_ db: Database) {
    guard allowed.withLock({ $0 != nil }) else { return }
    made.withLock { $0 += 1 }
    if changesRows.withLock({ $0 }) { done() }
    changesRows.withLock { $0 = false }
  }

  func databaseDidRollback(_ db: Database) { changesRows.withLock { $0 = false } }
}
