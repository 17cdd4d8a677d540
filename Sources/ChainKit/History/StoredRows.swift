import Synchronization

/// Counts the new rows that a sync has stored, in all of its attempts.
final class StoredRows: Sendable {
  private let rows = Mutex(0)

  var count: Int { rows.withLock(\.self) }

  func add(_ count: Int) { rows.withLock { $0 += count } }
}
