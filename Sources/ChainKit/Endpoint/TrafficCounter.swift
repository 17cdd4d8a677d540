import Synchronization

/// Counts what is sent to one machine, and what it answers.
///
/// It can be read at any time, also while a database commits.
final class TrafficCounter: Sendable {
  private let counted = Mutex(Traffic())

  var traffic: Traffic { counted.withLock(\.self) }

  func sent(_ requests: Int) { counted.withLock { $0.requests += requests } }
  func received(_ answer: HTTPAnswer) { counted.withLock { $0.bytes += answer.body.count } }
}
