import Synchronization

/// About how many requests are left of what a limited sync did not read of the blocks after the last
/// settled one, which must be read by one sync.
final class UnreadWork: Sendable {
  private let sum = Mutex(0)

  var requests: Int { sum.withLock(\.self) }

  func add(_ requests: Int) { sum.withLock { $0 = $0.addingWithSaturation(requests) } }
}
