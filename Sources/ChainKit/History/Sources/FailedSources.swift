import Entity
import Synchronization

/// Collects which sources of the settings failed in a sync, and why.
final class FailedSources: Sendable {
  private let failures = Mutex<[SourceFailure]>([])

  /// The failures in the order in which they were met, each source once.
  var all: [SourceFailure] { failures.withLock(\.self) }

  /// Notes a failure, unless the source has failed before.
  func add(_ failure: SourceFailure) {
    failures.withLock { failures in
      guard !failures.contains(where: { $0.source == failure.source }) else { return }
      failures.append(failure)
    }
  }
}
