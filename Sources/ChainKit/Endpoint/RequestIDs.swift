import Synchronization

/// Hands out the IDs of requests, counted from 1.
///
/// Nodes on one connection share them, since answers are told apart by nothing else.
package final class RequestIDs: Sendable {
  private let last = Atomic<UInt64>(0)

  package init() {}

  /// Returns the first of some successive IDs that nobody else gets.
  func next(_ count: Int = 1) -> UInt64 {
    last.add(UInt64(count), ordering: .relaxed).oldValue + 1
  }
}
